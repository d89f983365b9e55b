import { t } from '@/lib/shared/messages/message'
import { parseRoundedCents } from '@/lib/shared/money/money'
import { parseId } from '@/lib/shared/routes/paths'
import { asciiDomain } from '@/lib/shared/text/email-address'
import { emailMistake } from '@/lib/shared/text/email-mistake'
import { destroyedNumber } from '@/lib/shared/text/spreadsheet-number'
import { type TextRule, textMistake, unstorable, visibleText } from '@/lib/shared/text/text'
import { maxInteger } from './number-limits'
import { z } from './zod'

/** Building blocks of the wire schemas, shared by all domains: money, ids, times and plain text. */

/** Money in responses: a string with exactly two decimals. */
export const amountJson = z.string().regex(/^\d+\.\d{2}$/)

/** ISO 8601 in UTC. */
export const timeJson = z.iso.datetime()

const dayRule = { error: () => t('field.day') }
/** A day, such as 2026-11-30. PostgreSQL has no year 0. */
export const dayInput = z.iso.date(dayRule).refine((text) => !text.startsWith('0000'), dayRule)

/** A text, given as it is or by what words it when it is read; without it, the usual one. */
function said(text: string | (() => string) | undefined, usual: () => string): () => string {
  return typeof text === 'string' ? () => text : (text ?? usual)
}

/** A time with its zone, such as 2026-11-30T12:00:00Z. PostgreSQL has no year 0. */
export function timeInput(rule?: string | (() => string)) {
  const error = said(rule, () => t('field.time'))
  return z.iso
    .datetime({ offset: true, error })
    .transform((text) => new Date(text))
    .refine((time) => time.getUTCFullYear() > 0, { error })
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
export const idText = z.string().refine((text) => parseId(text) !== null, {
  error: () => t('field.id'),
})

const amountRule = { error: () => t('field.amount') }

/** A total that the client has computed, as a string or a floating-point number; parsed into integer cents, rounded. */
export const claimedAmountInput = z
  .union([z.string(), z.number()], amountRule)
  .transform(parseRoundedCents)
  .pipe(z.int(amountRule).min(0, amountRule).max(maxInteger, amountRule))

function plainText(rule: TextRule, isRequired: boolean) {
  const mistake = (text: string) => textMistake(text, rule, isRequired)
  return z
    .string({ error: () => t('field.required', { label: rule.label }) })
    .refine((text) => mistake(text) === null, { error: ({ input }) => mistake(String(input)) ?? undefined })
    .overwrite(visibleText)
    .describe(`At most ${rule.maxLength} characters.`)
}

/** A required text: trimmed, with at least one visible character, at most `maxLength` long, without forbidden characters. */
export function requiredText(rule: TextRule) {
  return plainText(rule, true)
}

/** A required text. A label by a function is in the language of whoever reads the mistake. */
export function textInput(label: string | (() => string), maxLength: number) {
  return requiredText(ruleOf(label, maxLength))
}

function ruleOf(label: string | (() => string), maxLength: number): TextRule {
  if (typeof label === 'string') return { label, maxLength }
  return {
    get label() {
      return label()
    },
    maxLength,
  }
}

/** An optional text: the same rules, but it may be missing or empty. */
export function freeTextInput(label: string | (() => string), maxLength: number) {
  return optionalText(ruleOf(label, maxLength)).default('')
}

/** A text by the same rules that may be empty. */
export function optionalText(rule: TextRule) {
  return plainText(rule, false)
}

/** An e-mail address, its domain in ASCII. `rule` is the text for what is none; without it the text says what is wrong. */
export function emailAddress(rule?: string | (() => string)) {
  const error = ({ input }: { input?: unknown }) =>
    said(rule, () => emailMistake(String(input)) ?? t('field.email-invalid'))()
  return z
    .string({ error: said(rule, () => t('field.email-required')) })
    .overwrite(asciiDomain)
    .refine((address) => emailMistake(address) === null, { error })
    .meta({ format: 'email' })
}

/** The `Idempotency-Key` header of a call that creates something; `null` when absent. */
export const idempotencyKeyInput = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/, { error: () => t('field.idempotency-key') })
  .nullable()

/** More characters of a search do not count. */
const maxWords = 100

export const wordsInput = z
  .string()
  .refine((text) => !unstorable.test(text), { error: () => t('field.words') })
  .transform((text) => [...text.trim()].slice(0, maxWords).join(''))
  .default('')
