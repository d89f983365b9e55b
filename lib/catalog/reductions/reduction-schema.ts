import { parseCents } from '@/lib/shared/money/money'
import { maxInteger } from '@/lib/shared/validation/number-limits'
import { amountJson, idJson, timeInput, timeJson } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'

function amountInput(label: string) {
  const rule = `${label} must be an amount such as 12.50.`
  return z
    .union([z.string(), z.number()], { error: rule })
    .transform(parseCents)
    .pipe(z.int(rule).min(0, rule).max(maxInteger, rule))
}

export const reductionInput = z.strictObject({
  price: amountInput('Price').describe('What is charged meanwhile.'),
  compareAtPrice: amountInput('The price before the reduction').describe(
    'Shown struck through: at most the lowest price of the 30 days before it begins.',
  ),
  from: timeInput().nullable().default(null).describe('When it begins; now, unless given.'),
  until: timeInput()
    .nullable()
    .default(null)
    .describe('When the price before comes back; never, unless given.'),
})
export type ReductionInput = z.infer<typeof reductionInput>

const reductionStates = ['planned', 'running', 'ended', 'withdrawn', 'refused'] as const

export const reductionJson = z.object({
  _id: idJson,
  price: amountJson,
  compareAtPrice: amountJson,
  from: timeJson,
  until: timeJson.nullable(),
  state: z.enum(reductionStates),
  /** The price that comes back; null before it began. */
  priceBefore: amountJson.nullable(),
  /** When it ended, was withdrawn or could not begin. */
  endedAt: timeJson.nullable(),
  /** Why it could not begin, or why its end left the price as it was. */
  detail: z.string().nullable(),
})
export type ReductionJson = z.infer<typeof reductionJson>
