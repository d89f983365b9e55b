import 'server-only'
import { readSettings } from './settings/settings-check'

let known: ReturnType<typeof read> | undefined

/**
 * The settings (lib/settings/settings.ts), read once on the first call.
 * @throws an Error naming every bad setting at once, without the value of a secret
 */
export function env() {
  known ??= read()
  return known
}

/** Requires the two settings without a default, which the launcher supplies. */
function read() {
  return readSettings(process.env, ['DATABASE_URL', 'NEXTAUTH_SECRET'])
}

/** Returns whether the shop's public address is https, so that its cookies must be secure. */
export function isSecureSite(): boolean {
  return env().SHOP_URL.startsWith('https://')
}
