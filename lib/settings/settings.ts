import { basics } from './basics'
import { data } from './data'
import { limits } from './limits'
import { mail } from './mail'
import { operation } from './operation'
import { orders } from './orders'
import { payments } from './payments'
import { seller } from './seller'
import { internal } from './settings-internal'
import { speed } from './speed'

/**
 * The one list of settings, by groups. `npm run docs` writes it into docs/settings.md and .env.example; lib/settings/settings-check.ts
 * reads the environment by it, for the launcher and for the app. It imports no package: the launcher reads it before any is
 * installed.
 */

/** What an operator may set, by the headings of .env.example. */
export const documented = {
  'Where it runs': basics,
  Speed: speed,
  Data: data,
  Operation: operation,
  Payments: payments,
  Mail: mail,
  Invoices: seller,
  Orders: orders,
  Limits: limits,
}

export const settings = {
  ...basics,
  ...speed,
  ...data,
  ...operation,
  ...payments,
  ...mail,
  ...seller,
  ...orders,
  ...limits,
  ...internal,
}

export const settingNames = Object.keys(settings) as SettingName[]

/** A load test raises these. */
export const rateLimitNames = settingNames.filter((name) => name.startsWith('RATE_LIMIT_'))

export type SettingName = keyof typeof settings

/** The value of each setting: its default where it is not set, `undefined` where it has none. */
export type Settings = {
  [Name in SettingName]:
    | ReturnType<(typeof settings)[Name]['kind']>
    | ((typeof settings)[Name] extends { default: unknown } ? never : undefined)
}
