import 'server-only'
import type { SettingName } from './settings'
import { readSettings } from './settings-check'

/** Next bundles this file several times; all of them share the settings. `replaced` are those that the owner has set. */
type Known = { settings: ReturnType<typeof read>; replaced: Partial<Record<SettingName, unknown>> }
const shared = globalThis as typeof globalThis & { shopEnvironment?: Known }

/**
 * The settings (lib/platform/config/settings.ts), read once on the first call, with what the owner has set where the environment says
 * nothing (lib/store/settings/read-shop.ts).
 * @throws an Error naming every bad setting at once, without the value of a secret
 */
export function env() {
  return known().settings
}

function known(): Known {
  shared.shopEnvironment ??= { settings: read(), replaced: {} }
  return shared.shopEnvironment
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
  const { settings, replaced } = known()
  for (const name of Object.keys(replaced)) Object.assign(settings, { [name]: original[name as SettingName] })
  known().replaced = values
  Object.assign(settings, values)
}

/** Returns whether the shop's public address is https, so that its cookies must be secure. */
export function isSecureSite(): boolean {
  return env().SHOP_URL.startsWith('https://')
}
