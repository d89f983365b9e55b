import { admin } from './admin-settings'
import { data } from './data-settings'
import { internal } from './internal-settings'
import { limits } from './limit-settings'
import { mail } from './mail-settings'
import { operation } from './operation-settings'
import { invoices, orders } from './order-settings'
import { payments } from './payment-settings'
import type { Setting } from './settings-kinds'
import { place, speed } from './site-settings'

/**
 * The one list of settings, of the groups beside it. `npm run docs` writes it into docs/settings.md and .env.example; lib/platform/config/settings-check.ts
 * reads the environment by it, for the launcher and for the app. It imports no package: the launcher reads it before any is
 * installed.
 */

export const documented = {
  'Where it runs': place,
  Speed: speed,
  Data: data,
  Operation: operation,
  Payments: payments,
  Mail: mail,
  Invoices: invoices,
  Orders: orders,
  Desk: admin,
  Limits: limits,
}

export const settings = {
  ...place,
  ...speed,
  ...data,
  ...operation,
  ...payments,
  ...mail,
  ...invoices,
  ...orders,
  ...admin,
  ...limits,
  ...internal,
}

export const settingNames = Object.keys(settings) as SettingName[]

/** These settings can also be given as a file, by the name with `_FILE` behind it. */
export const secretNames = settingNames.filter((name) => (settings[name] as Setting).isSecret)

/** A load test raises these. */
export const rateLimitNames = settingNames.filter((name) => name.startsWith('RATE_LIMIT_'))

export type SettingName = keyof typeof settings

/** The value of each setting: its default where it is not set, `undefined` where it has none. */
export type Settings = {
  [Name in SettingName]:
    | ReturnType<(typeof settings)[Name]['kind']>
    | ((typeof settings)[Name] extends { default: unknown } ? never : undefined)
}
