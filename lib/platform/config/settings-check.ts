import { type SettingName, type Settings, settingNames, settings } from './settings'
import { BadValue, type Setting } from './settings-kinds'

export type Environment = Record<string, string | undefined>

/** Settings that cannot be used. The message has one sentence for each of them and contains no secret. */
export class BadSettings extends Error {}

/** Rules between settings. Each returns the setting at fault and what is wrong with it, or `false`. */
const rules: ((environment: Environment) => false | [name: SettingName, fault: string])[] = [
  ({ DATABASE_URL, NEXTAUTH_SECRET }) =>
    Boolean(DATABASE_URL && !NEXTAUTH_SECRET) && [
      'NEXTAUTH_SECRET',
      'is missing: with a database of your own, set it to a long random text, ' +
        'for example the output of `openssl rand -base64 32`',
    ],
  ({ NEXTAUTH_SECRET, NEXTAUTH_SECRET_PREVIOUS }) =>
    Boolean(NEXTAUTH_SECRET_PREVIOUS && !NEXTAUTH_SECRET) && [
      'NEXTAUTH_SECRET',
      'is missing, but NEXTAUTH_SECRET_PREVIOUS is there: set both or only NEXTAUTH_SECRET',
    ],
  ({ NEXTAUTH_SECRET, NEXTAUTH_SECRET_PREVIOUS }) =>
    Boolean(NEXTAUTH_SECRET && NEXTAUTH_SECRET === NEXTAUTH_SECRET_PREVIOUS) && [
      'NEXTAUTH_SECRET_PREVIOUS',
      'is the same as NEXTAUTH_SECRET: set a new NEXTAUTH_SECRET, or remove it',
    ],
  ({ DATABASE_URL, DATABASE_DIRECT_URL }) =>
    Boolean(DATABASE_DIRECT_URL && !DATABASE_URL) && [
      'DATABASE_URL',
      'is missing, but DATABASE_DIRECT_URL is there: set both or only DATABASE_URL',
    ],
  bothOrNone('PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET'),
  ({ PAYMENTS, PAYPAL_CLIENT_ID }) =>
    Boolean(PAYMENTS && PAYPAL_CLIENT_ID) && ['PAYMENTS', 'contradicts PAYPAL_CLIENT_ID: remove one of them'],
  ({ S3_BUCKET, ...environment }) =>
    !S3_BUCKET &&
    Object.keys(environment).some((name) => name.startsWith('S3_')) && [
      'S3_BUCKET',
      'is missing, but other S3 settings are there: set it or remove them',
    ],
  bothOrNone('S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'),
  ({ SMTP_URL, MAIL_FROM }) =>
    Boolean(SMTP_URL && !MAIL_FROM) && [
      'MAIL_FROM',
      'is missing: with SMTP_URL, set it to the address that the mails come from',
    ],
]

function bothOrNone(
  one: SettingName,
  other: SettingName,
): (environment: Environment) => false | [SettingName, string] {
  return (environment) =>
    !environment[one] !== !environment[other] && [
      environment[one] ? other : one,
      `is missing: ${one} and ${other} belong together, set both or none`,
    ]
}

/**
 * Reads all settings. An empty variable counts as unset.
 * @param required  settings without a default that this program cannot do without
 * @throws {BadSettings} naming every bad setting at once
 */
export function readSettings<Required extends SettingName = never>(
  environment: Environment,
  required: Required[] = [],
): Settings & { [Name in Required]: NonNullable<Settings[Name]> } {
  const texts = Object.fromEntries(
    Object.entries(environment).filter(([name, value]) => value && name in settings),
  )
  const faults: Map<SettingName, string> = new Map()
  const values = settingNames.map((name) => {
    try {
      return [name, read(name, texts)]
    } catch (error) {
      if (!(error instanceof BadValue)) throw error
      faults.set(name, error.message)
      return [name, undefined]
    }
  })
  const broken = rules.map((rule) => rule(texts)).filter((fault) => fault !== false)
  const missing = required.filter((name) => !texts[name]).map((name) => [name, 'is missing'] as const)
  for (const [name, fault] of [...broken, ...missing]) if (!faults.has(name)) faults.set(name, fault)
  if (faults.size) throw new BadSettings([...faults].map(([name, fault]) => `${name} ${fault}.`).join('\n'))
  return Object.fromEntries(values)
}

/**
 * One setting alone, for programs that do not need the others to be right.
 * @throws {BadSettings}
 */
export function readSetting<Name extends SettingName>(environment: Environment, name: Name): Settings[Name] {
  try {
    return read(name, environment) as Settings[Name]
  } catch (error) {
    throw error instanceof BadValue ? new BadSettings(`${name} ${error.message}.`) : error
  }
}

function read(name: SettingName, environment: Environment) {
  const setting: Setting = settings[name]
  const text = environment[name]
  if (text) return setting.kind(text)
  return typeof setting.default === 'function' ? setting.default(environment) : setting.default
}
