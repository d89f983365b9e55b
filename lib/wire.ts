import { maxCents, parseCents } from '@/lib/money'
import { z } from '@/lib/zod'

/** Building blocks of the wire schemas: money, ids, times and plain text, the same in every domain. */

/** Money going out: a string with exactly two decimals. */
export const amountJson = z.string().regex(/^\d+\.\d{2}$/)

/** ISO 8601 in UTC. */
export const timeJson = z.iso.datetime()

/** A database id: a positive 32-bit integer. */
export const idJson = z.int().positive().max(2_147_483_647)

/** An id coming in, as a number or a numeric string. */
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

/** A total that a client computed itself, as a string or a (binary) number; integer cents, rounded. */
export const claimedAmountInput = z
  .union([z.string(), z.number()], { error: amountRule })
  .transform((value) => parseCents(typeof value === 'number' ? value.toFixed(2) : value))
  .pipe(z.int(amountRule).min(0, amountRule).max(maxCents, amountRule))

/** NUL cannot be stored, lone surrogates are not text, and overrides turn the text around them backwards. */
export const unstorable = /[^\P{Cc}\t\n\r]|\p{Cs}|[\u202a-\u202e\u2066-\u2069]/u

/** Nothing that anybody sees: spaces, characters that join or shape their neighbours, and letters without ink. */
const invisible = /^[\s\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800\u{1d159}]*$/u

/** A text without the spaces around it; empty when nothing of it can be seen. What joins visible letters stays. */
export function visibleText(text: string): string {
  return invisible.test(text) ? '' : text.trim()
}

function plainText(label: string, longest: number) {
  return z
    .string({ error: `${label} is required.` })
    .refine((value) => !unstorable.test(value), `${label} contains characters that are not allowed.`)
    .overwrite(visibleText)
    .max(longest, `${label} is too long: at most ${longest} characters.`)
}

/** A required text: trimmed, at least one visible character and at most `longest` long, without characters that are no text. */
export function textInput(label: string, longest: number) {
  return plainText(label, longest).min(1, `${label} is required.`)
}

/** A text that may be left out or empty. */
export function freeTextInput(label: string, longest: number) {
  return plainText(label, longest).default('')
}
