import 'server-only'
import { readSettings } from '@/lib/settings-check.mjs'

let known: ReturnType<typeof read> | undefined

/**
 * The settings (lib/settings.mjs), read once when first asked.
 * @throws an Error naming every bad setting at once, without the value of a secret
 */
export function env() {
  known ??= read()
  return known
}

/** The launcher supplies the two without a default. */
function read() {
  return readSettings(process.env, ['DATABASE_URL', 'NEXTAUTH_SECRET'])
}

/** Whether cookies may only travel over https: the shop's public address says so. */
export function isSecureSite(): boolean {
  return env().SHOP_URL.startsWith('https://')
}
