import 'server-only'
import type { SettingName } from './settings/settings'
import { readSettings } from './settings/settings-check'

let known: ReturnType<typeof read> | undefined
/** Settings that the owner has set for this process. */
let replaced: Partial<Record<SettingName, unknown>> = {}

/**
 * The settings (lib/settings/settings.ts), read once on the first call, with what the owner has set where the environment says
 * nothing (lib/shop/read-shop.ts).
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

/** Returns whether the environment sets this setting, which the owner then cannot. */
export function environmentSets(name: SettingName): boolean {
  return Boolean(process.env[name])
}

/** Gives settings other values in this process, in place of those that an earlier call gave. */
export function replaceSettings(values: Partial<Record<SettingName, unknown>>): void {
  const original = read()
  for (const name of Object.keys(replaced)) Object.assign(env(), { [name]: original[name as SettingName] })
  replaced = values
  Object.assign(env(), values)
}

/** Returns whether the shop's public address is https, so that its cookies must be secure. */
export function isSecureSite(): boolean {
  return env().SHOP_URL.startsWith('https://')
}
