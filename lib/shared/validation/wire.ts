import { parseRoundedCents } from '@/lib/shared/money/money'
import { parseId } from '@/lib/shared/routes/paths'
import { asciiDomain, emailMistake } from '@/lib/shared/text/email-address'
import { destroyedNumber } from '@/lib/shared/text/spreadsheet-number'
import { type TextRule, textMistake, unstorable, visibleText } from '@/lib/shared/text/text'
import { maxInteger } from './number-limits'
import { z } from './zod'

/** Building blocks of the wire schemas, shared by all domains: money, ids, times and plain text. */

/** Money in responses: a string with exactly two decimals. */
export const amountJson = z.string().regex(/^\d+\.\d{2}$/)

/** ISO 8601 in UTC. */
export const timeJson = z.iso.datetime()

const dayRule = 'A day is written as 2026-11-30.'
/** A day, such as 2026-11-30. PostgreSQL has no year 0. */
export const dayInput = z.iso.date(dayRule).refine((text) => !text.startsWith('0000'), dayRule)

/** A time with its zone, such as 2026-11-30T12:00:00Z. PostgreSQL has no year 0. */
export function timeInput(rule = 'A time is written as 2026-11-30T12:00:00Z.') {
  return z.iso
    .datetime({ offset: true, error: rule })
    .transform((text) => new Date(text))
    .refine((time) => time.getUTCFullYear() > 0, rule)
}

/** A database id: a positive 32-bit integer. */
export const idJson = z.int().positive().max(maxInteger)

/** A number in requests, also as a string of this form. */
export function numberInput(
  form: RegExp,
  error?: string | ((issue: { input?: unknown }) => string | undefined),
) {
  const digits = z.string().regex(form).transform(Number)
  return z.union([digits, z.number()], error === undefined ? {} : { error })
}

/** An id in requests, as a number or a numeric string. */
export const idInput = numberInput(
  /^[1-9]\d{0,9}$/,
  ({ input }) => destroyedNumber(String(input)) ?? undefined,
).pipe(idJson)

/** The id of a row as an address has it. */
export const idText = z.string().refine((text) => parseId(text) !== null, 'An id is a number.')

const amountRule = 'An amount with two decimals is needed.'

/** A total that the client has computed, as a string or a floating-point number; parsed into integer cents, rounded. */
export const claimedAmountInput = z
  .union([z.string(), z.number()], { error: amountRule })
  .transform(parseRoundedCents)
  .pipe(z.int(amountRule).min(0, amountRule).max(maxInteger, amountRule))

function plainText(rule: TextRule, isRequired: boolean) {
  const mistake = (text: string) => textMistake(text, rule, isRequired)
  return z
    .string({ error: () => `${rule.label} is required.` })
    .refine((text) => mistake(text) === null, { error: ({ input }) => mistake(String(input)) ?? undefined })
    .overwrite(visibleText)
    .describe(`At most ${rule.maxLength} characters.`)
}

/** A required text: trimmed, with at least one visible character, at most `maxLength` long, without forbidden characters. */
export function requiredText(rule: TextRule) {
  return plainText(rule, true)
}

export function textInput(label: string, maxLength: number) {
  return requiredText({ label, maxLength })
}

/** An optional text: the same rules, but it may be missing or empty. */
export function freeTextInput(label: string, maxLength: number) {
  return optionalText({ label, maxLength }).default('')
}

/** A text by the same rules that may be empty. */
export function optionalText(rule: TextRule) {
  return plainText(rule, false)
}

/** An e-mail address, its domain in ASCII. `rule` is the text for what is none; without it the text says what is wrong. */
export function emailAddress(rule?: string) {
  const error = ({ input }: { input?: unknown }) => rule ?? emailMistake(String(input)) ?? undefined
  return z
    .string(rule ?? 'Email is required.')
    .overwrite(asciiDomain)
    .refine((address) => emailMistake(address) === null, { error })
    .meta({ format: 'email' })
}

/** The `Idempotency-Key` header of a call that creates something; `null` when absent. */
export const idempotencyKeyInput = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/, 'Idempotency-Key must have 1 to 200 printable characters.')
  .nullable()

/** More characters of a search do not count. */
const maxWords = 100

export const wordsInput = z
  .string()
  .refine((text) => !unstorable.test(text), 'The search contains characters that are not allowed.')
  .transform((text) => [...text.trim()].slice(0, maxWords).join(''))
  .default('')
