import { addressesOf, wantsWritingServer } from '@/lib/platform/db-connection/database-hosts'
import { asciiDomain } from '@/lib/shared/text/email-address'

export interface Setting {
  /** Reads the variable's text, or throws a `BadValue` */
  kind: (text: string) => string | number
  default?: string | number | ((environment: Record<string, string | undefined>) => string)
  /** It can also be given as a file (lib/platform/config/secret-files.ts). */
  isSecret?: true
  /** What the documents say of the default, when its value does not say it. */
  defaultText?: string
  about: string
}

/** The kinds of settings: each reads the text of a variable, which is never empty, or throws a `BadValue`. */

/** The text is not a value of this kind. The message goes after the setting's name, and never contains a secret. */
export class BadValue extends Error {}

export const text = (value: string) => value

/** A whole number in plain digits, within these bounds. */
export function wholeNumber(min: number, max: number) {
  return (value: string) => {
    const number = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN
    if (number >= min && number <= max) return number
    throw new BadValue(`must be a whole number from ${min} to ${max}, but is "${value}"`)
  }
}

/** One of these words. */
export function oneOf<Word extends string>(...words: Word[]) {
  return (value: string) => {
    const match = words.find((word) => word === value)
    if (match !== undefined) return match
    throw new BadValue(`must be ${words.map((word) => `"${word}"`).join(' or ')}, but is "${value}"`)
  }
}

/** A whole number within these bounds, or `auto`. */
export function wholeNumberOrAuto(min: number, max: number): (value: string) => number | 'auto' {
  return (value) => (value === 'auto' ? value : wholeNumber(min, max)(value))
}

/** An e-mail address, also one at a host without a domain. */
export function email(value: string) {
  if (/^[^\s@]+@[^\s@]+$/.test(value)) return asciiDomain(value)
  throw new BadValue(`must be an e-mail address, but is "${value}"`)
}

/** The message never contains the address: it may hold a password. */
export function smtpUrl(value: string) {
  if (/^smtps?:\/\//.test(value) && URL.canParse(value) && new URL(value).hostname) return value
  throw new BadValue('must look like smtps://user:password@smtp.example.com')
}

/** The address of a service, with http or https. */
export function url(value: string) {
  if (isWebAddress(value)) return value
  throw new BadValue('must be a URL such as https://service.example.com')
}

/** Returns an origin: no path, no slash at the end. */
export function origin(value: string) {
  if (!isWebAddress(value)) throw new BadValue('must be a full address such as https://shop.example.com')
  const { origin, href } = new URL(value.replace(/\/+$/, ''))
  if (href === `${origin}/`) return origin
  throw new BadValue(`must be the address alone, such as ${origin}: the shop cannot live below a path`)
}

/** Accepts one or several servers. The message never contains the address: it may hold a password. */
export function postgresUrl(value: string) {
  const addresses = addressesOf(value)
  const isSeveral = addresses.length > 1
  const isValid = (address: string) =>
    URL.canParse(address) && (!isSeveral || new URL(address).hostname !== '')
  if (!/^postgres(ql)?:\/\//.test(value) || !addresses.every(isValid))
    throw new BadValue(
      `must look like postgresql://user:password@${isSeveral ? 'host1:5432,host2' : 'host'}:5432/database`,
    )
  if (isSeveral && !wantsWritingServer(value))
    throw new BadValue('must have target_session_attrs=read-write or none: the shop writes')
  return value
}

/** A time of the day, such as 03:00. */
export function timeOfDay(value: string) {
  if (/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value)) return value
  throw new BadValue(`must be a time from 00:00 to 23:59, but is "${value}"`)
}

/** A time zone by its name. An offset is none: PostgreSQL reads its sign the other way round. */
export function timeZone(value: string) {
  try {
    if (/^[A-Za-z]/.test(value))
      return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone
  } catch {}
  throw new BadValue(`must be the name of a time zone such as Europe/Vienna, but is "${value}"`)
}

/** A secret that cannot be guessed. */
export function secret(value: string) {
  if (!isWeakSecret(value)) return value
  throw new BadValue(`is too easy to guess: ${SECRET_ADVICE}`)
}

/** The id of a PayPal webhook. */
export function webhookId(value: string) {
  if (/^[a-zA-Z0-9]{1,50}$/.test(value)) return value
  throw new BadValue('must have 1 to 50 letters and digits')
}

function isWebAddress(value: string) {
  return /^https?:\/\//.test(value) && URL.canParse(value)
}

const MIN_CHARACTERS = 32
const MIN_DISTINCT_CHARACTERS = 10
const EXAMPLE =
  /change.?(me|this|it)|example|placeholder|your.?(own)?.?(secret|key)|(super|my|top).?secret|replace.?(me|this|with)|insert.?your|password|0123456|abcdefg|qwerty|deadbeef/i

/** Returns whether a signing secret can be guessed. A guessed one signs in as any user. */
export function isWeakSecret(secret: string) {
  const isShort = secret.length < MIN_CHARACTERS || new Set(secret).size < MIN_DISTINCT_CHARACTERS
  return isShort || EXAMPLE.test(secret)
}

const SECRET_ADVICE = `use at least ${MIN_CHARACTERS} random characters, for example the output of \`openssl rand -base64 32\``
