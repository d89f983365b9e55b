import { productList } from '@/lib/catalog/product-admin/product-filter'

import { productStatuses } from '@/lib/catalog/products/product-schema'
import { centsIn } from '@/lib/shared/money/money'
import { maxInteger } from '@/lib/shared/validation/number-limits'
import { idInput, idJson, textInput } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'
import { maxBulkProducts } from './bulk-edit-limits'
import type { PriceChange } from './bulk-price'

const percentRule = 'A per cent is written as -10 or 12.5, from -100 to 1000.'
const priceRule = 'A price is written as 12.50.'
const amountRule = 'An amount is written as -2.00 or 0.50.'
const countRule = `Between 1 and ${maxBulkProducts} products are needed.`

/** Hundredths of a signed decimal, as text or number; NaN for anything else. */
function signedHundredths(value: string | number): number {
  const [, sign, digits = ''] = /^\s*([+-]?)([\d.]+)\s*$/.exec(String(value)) ?? []
  const hundredths = centsIn(digits)
  return hundredths === null ? Number.NaN : (sign === '-' ? -1 : 1) * hundredths
}

function signedInput(rule: string, least: number, most: number) {
  return z
    .union([z.string(), z.number()], { error: rule })
    .transform(signedHundredths)
    .pipe(z.int(rule).min(least, rule).max(most, rule))
}

const exactlyOne = (value: object, names: readonly string[]) =>
  names.filter((name) => name in value && value[name as keyof typeof value] !== undefined).length === 1

/** A change of many prices; `to` are those that the products get, in cents. */
type PriceAction = Exclude<PriceChange, { toCents: number }> | { to: number[]; allowZero: boolean }

const priceInput = z
  .strictObject({
    percent: signedInput(percentRule, -10_000, 100_000)
      .optional()
      .describe('Such as `-10`, rounded half a cent up.'),
    amount: signedInput(amountRule, -maxInteger, maxInteger).optional().describe('Such as `-2.00`.'),
    to: z
      .array(signedInput(priceRule, 0, maxInteger))
      .optional()
      .describe('What the prices of `ids` become, in their order: a repeat changes nothing.'),
    allowZero: z
      .boolean()
      .default(false)
      .describe('Without it a per cent comes to 0.01 at least, and an amount below that is refused.'),
  })
  .refine(
    (price) => exactlyOne(price, ['percent', 'amount', 'to']),
    'A price changes by either percent or amount, or to a price.',
  )
  .transform(({ percent, amount, to, allowZero }): PriceAction => {
    if (to) return { to, allowZero }
    return percent === undefined ? { cents: amount ?? 0, allowZero } : { basisPoints: percent, allowZero }
  })

const actionNames = ['price', 'category', 'brand', 'status', 'delete'] as const

const actionInput = z
  .strictObject({
    price: priceInput.optional(),
    category: textInput('Category', 100).optional(),
    brand: textInput('Brand', 100).optional(),
    status: z.enum(productStatuses, 'Status must be live or draft.').optional(),
    delete: z.literal(true, 'delete is true.').optional(),
  })
  .refine((action) => exactlyOne(action, actionNames), {
    error: `An action is one of ${actionNames.join(', ')}.`,
  })

export const bulkInput = z
  .strictObject({
    ids: z
      .array(idInput)
      .min(1, countRule)
      .max(maxBulkProducts, countRule)
      .refine((ids) => new Set(ids).size === ids.length, 'A product is named twice.')
      .optional(),
    versions: z
      .array(z.int().min(0).max(maxInteger))
      .optional()
      .describe('Those of `ids`, in their order: a product that has another one is refused.'),
    filter: z
      .strictObject(productList.filter.omit({ sort: true, group: true }).shape)
      .optional()
      .describe('That of the desk’s list, in place of `ids`.'),
    after: z
      .int()
      .min(0)
      .max(maxInteger)
      .optional()
      .describe(
        `Of a filter the next ${maxBulkProducts} products whose ids are greater; without it a filter for more is refused.`,
      ),
    action: actionInput,
    dryRun: z.boolean().default(false).describe('Only says what would come out.'),
  })
  .refine((body) => exactlyOne(body, ['ids', 'filter']), {
    error: 'Either ids or a filter is needed.',
    path: ['ids'],
  })
  .refine(({ ids, versions }) => versions === undefined || versions.length === ids?.length, {
    error: 'Each of the ids needs its version.',
    path: ['versions'],
  })
  .refine(({ ids, action: { price } }) => !price || !('to' in price) || price.to.length === ids?.length, {
    error: 'Each of the ids needs its price.',
    path: ['action', 'price', 'to'],
  })
  .refine(({ filter, after }) => after === undefined || filter !== undefined, {
    error: 'Only a filter has an after.',
    path: ['after'],
  })
export type BulkInput = z.infer<typeof bulkInput>
export type BulkAction = BulkInput['action']

export const bulkResultJson = z.object({
  id: idJson,
  /** Null for a product that is gone. */
  name: z.string().nullable(),
  /** Before the change. */
  version: z.int().min(0).nullable(),
  outcome: z.enum(['changed', 'deleted', 'unchanged', 'refused']),
  before: z.record(z.string(), z.string().nullable()).describe('The fields that change, as they were.'),
  after: z.record(z.string(), z.string().nullable()).describe('The same, as they are now.'),
  code: z.string().nullable().describe('Why it is refused.'),
  detail: z.string().nullable().describe('The same in words, or what else the change does.'),
})
export type BulkResult = z.infer<typeof bulkResultJson>

/** What has come out for each product, by id. */
export const bulkJson = z.object({
  results: z.array(bulkResultJson),
  next: idJson.nullable().describe('The `after` of the next call, where the filter is for more products.'),
})
export type BulkAnswer = z.infer<typeof bulkJson>
