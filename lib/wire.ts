import { maxCents, parseCents } from '@/lib/money'
import { maxId } from '@/lib/paths'
import { z } from '@/lib/zod'

/** Building blocks of the wire schemas, shared by all domains: money, ids, times and plain text. */

/** Money in responses: a string with exactly two decimals. */
export const amountJson = z.string().regex(/^\d+\.\d{2}$/)

/** ISO 8601 in UTC. */
export const timeJson = z.iso.datetime()

/** A database id: a positive 32-bit integer. */
export const idJson = z.int().positive().max(maxId)

/** An id in requests, as a number or a numeric string. */
export const idInput = z
  .union([
    z
      .string()
      .regex(/^[1-9]\d{0,9}$/)
      .transform(Number),
    z.number(),
  ])
  .pipe(idJson)

const amountRule = 'An amount with two decimals is needed.'

/** A total that the client has computed, as a string or a floating-point number; parsed into integer cents, rounded. */
export const claimedAmountInput = z
  .union([z.string(), z.number()], { error: amountRule })
  .transform((value) => parseCents(typeof value === 'number' ? value.toFixed(2) : value))
  .pipe(z.int(amountRule).min(0, amountRule).max(maxCents, amountRule))

/** Refused in every text: control characters (PostgreSQL cannot store NUL), lone surrogates, and bidirectional overrides. */
export const unstorable = /[^\P{Cc}\t\n\r]|\p{Cs}|[\u202a-\u202e\u2066-\u2069]/u

/** A text without visible characters: spaces, default-ignorable characters (joiners, fillers), and blank symbols. */
const invisible = /^[\s\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800\u{1d159}]*$/u

/** Trims a text, and returns '' when it has no visible character. Invisible characters between visible ones stay. */
export function visibleText(text: string): string {
  return invisible.test(text) ? '' : text.trim()
}

function plainText(label: string, maxLength: number) {
  return z
    .string({ error: `${label} is required.` })
    .refine((value) => !unstorable.test(value), `${label} contains characters that are not allowed.`)
    .overwrite(visibleText)
    .max(maxLength, `${label} is too long: at most ${maxLength} characters.`)
}

/** A required text: trimmed, with at least one visible character, at most `maxLength` long, without forbidden characters. */
export function textInput(label: string, maxLength: number) {
  return plainText(label, maxLength).min(1, `${label} is required.`)
}

/** An optional text: the same rules, but it may be missing or empty. */
export function freeTextInput(label: string, maxLength: number) {
  return plainText(label, maxLength).default('')
}
