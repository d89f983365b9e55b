import { countryCodeOf } from '@/lib/shared/locale/country-code'
import { shippedLanguages } from '@/lib/shared/messages/languages'
import { parseCents } from '@/lib/shared/money/money'
import { unstorable } from '@/lib/shared/text/text'
import { emailAddress, numberInput } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'

/** The kinds of what an owner sets, each with the sentence that refuses it. */

const maxAmount = 1_000_000_00

/** An amount on the wire, integer cents inside. */
export function moneyInput(label: string) {
  const rule = `${label}: an amount such as 12.50.`
  return z
    .union([z.string(), z.number()], { error: rule })
    .transform(parseCents)
    .pipe(z.int(rule).min(0, rule).max(maxAmount, rule))
}

/** A per cent with at most three decimals. */
export function percentInput(label: string) {
  const rule = `${label}: a per cent from 0 to 99, with at most three decimals.`
  const percent = z
    .number(rule)
    .min(0, rule)
    .max(99, rule)
    .refine((value) => Number(value.toFixed(3)) === value, rule)
  return numberInput(/^\d{1,2}(?:\.\d{1,3})?$/, rule).pipe(percent)
}

/** A whole number within these bounds. */
export function whole(label: string, min: number, max: number) {
  const rule = `${label}: a whole number from ${min} to ${max}.`
  return numberInput(/^\d{1,10}$/, rule).pipe(z.int(rule).min(min, rule).max(max, rule))
}

/** A line or more, or nothing. */
export function noteInput(label: string, maxLength: number) {
  return z
    .string(`${label} must be a text.`)
    .refine((text) => !unstorable.test(text), `${label} contains characters that are not allowed.`)
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .refine((text) => text.length <= maxLength, `${label} is too long: at most ${maxLength} characters.`)
}

const addressRule = 'An e-mail address such as shop@example.com.'
export const emailInput = emailAddress(addressRule)

const linkRule = 'A link begins with / or https://.'
/** A place of this shop, or an https address. */
export const linkInput = z
  .string(linkRule)
  .max(500, linkRule)
  .refine((href) => !unstorable.test(href), linkRule)
  .refine((href) => /^\/(?![/\\])[^\s\\]*$/.test(href) || isHttps(href), linkRule)

/** Returns whether this is an address that begins with https://, without a name or password. */
export function isHttps(text: string): boolean {
  if (!/^https:\/\/[^\s\\]+$/.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

const noticeRule = 'The address of an uploaded notice, or null.'
/** The address of an uploaded notice of the guarantee. */
export const noticeAddress = z
  .string(noticeRule)
  .regex(/^\/media\/[0-9a-f]{64}\.(?:pdf|png|jpg)$/, noticeRule)

const timeZoneRule = 'Time zone: a name such as Europe/Vienna.'
export const timeZoneInput = z.string(timeZoneRule).refine((name) => {
  try {
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}, timeZoneRule)

const countryRule = 'A country is named by its code, such as AT.'
export const countryCodeInput = z
  .string(countryRule)
  .refine((code) => /^[A-Z]{2}$/.test(code) && countryCodeOf(code) === code, countryRule)

const languagesRule = `Languages: one or more of ${shippedLanguages.join(', ')}, each once; the first is the shop’s own.`
export const languagesInput = z
  .array(z.enum(shippedLanguages, languagesRule), languagesRule)
  .min(1, languagesRule)
  .refine((codes) => new Set(codes).size === codes.length, languagesRule)

const daysRule = 'Days of delivery: from 0 to 365, the first not above the second.'
const days = z.int(daysRule).min(0, daysRule).max(365, daysRule)
export const deliveryDays = z
  .object({ min: days, max: days }, daysRule)
  .refine(({ min, max }) => min <= max, daysRule)
  .nullable()

const smtpRule = 'The address of a mail server looks like smtps://user:password@smtp.example.com.'
export const smtpInput = z
  .string(smtpRule)
  .max(1000, smtpRule)
  .refine((url) => !unstorable.test(url), smtpRule)
  .refine((url) => /^smtps?:\/\/\S+$/.test(url) && URL.canParse(url) && new URL(url).hostname !== '', {
    error: smtpRule,
    abort: true,
  })

/** The ports of mail servers that take mails for others. */
const mailPorts = ['25', '465', '587', '2525']
/** As it is entered: what else listens in the operator's network is none of the owner's business. */
export const enteredSmtpInput = smtpInput.refine(
  (url) => ['', ...mailPorts].includes(new URL(url).port),
  'The port of a mail server is 25, 465, 587 or 2525. Only the operator can set another one, by SMTP_URL.',
)

/** An id or secret of PayPal. */
export function credentialInput(label: string) {
  const rule = `${label}: letters, digits, - and _, as PayPal shows it.`
  return z.string(rule).regex(/^[\w-]{10,200}$/, rule)
}
