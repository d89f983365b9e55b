import { maxInteger, maxStock } from '@/lib/shared/validation/number-limits'
import { freeTextInput, idInput, idJson, textInput, timeJson } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'
import { maxBulkStocks, maxStockNote, type StockReason, stockReasons } from './stock-reasons'

const reasonNames = Object.keys(stockReasons) as [StockReason, ...StockReason[]]
const reasonRule = `A reason is one of: ${reasonNames.join(', ')}.`
const reasonInput = z.enum(reasonNames, reasonRule)

const unitsRule = `A number of units is whole, up to ${maxStock.toLocaleString('en')}.`
const countedUnits = z.int(unitsRule).min(0, unitsRule).max(maxStock, unitsRule)

const changeFields = {
  change: z
    .int(unitsRule)
    .min(-maxStock, unitsRule)
    .max(maxStock, unitsRule)
    .optional()
    .describe('Units that came; negative ones went.'),
  counted: countedUnits.optional().describe('Units that are on the shelf.'),
  seen: countedUnits
    .optional()
    .describe(
      'Units that the shop showed when they were counted; the difference is added to what it has by now.',
    ),
  note: freeTextInput('Note', maxStockNote),
}
type Sent = { change?: number | undefined; counted?: number | undefined; seen?: number | undefined }

/** Names the mistakes of what is neither a difference nor a count. */
function checkChange({ change, counted, seen }: Sent, context: z.RefinementCtx): void {
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  if (change === undefined && counted === undefined) refuse('change', 'Send change, or counted and seen.')
  if (change !== undefined && counted !== undefined) refuse('change', 'Send change or counted, not both.')
  if ((counted === undefined) !== (seen === undefined)) refuse('seen', 'counted and seen are sent together.')
  if (change === 0) refuse('change', 'Send a change of at least one unit.')
}

/** The difference that was sent, whichever way. */
function differenceOf<Of extends Sent>({ change, counted = 0, seen = 0, ...rest }: Of) {
  return { change: change ?? counted - seen, ...rest }
}

export const stockInput = z
  .strictObject({ ...changeFields, reason: reasonInput })
  .superRefine(checkChange)
  .transform(differenceOf)
export type StockInput = z.output<typeof stockInput>
export type StockBody = z.input<typeof stockInput>

const skuRule = 'Send sku or product.'
const entriesRule = `Between 1 and ${maxBulkStocks} products are needed.`

export const stocksInput = z
  .array(
    z
      .strictObject({
        sku: textInput('SKU', 64).optional(),
        product: idInput.optional(),
        ...changeFields,
        reason: reasonInput.default('sync'),
      })
      .refine(({ sku, product }) => (sku === undefined) !== (product === undefined), {
        message: skuRule,
        path: ['product'],
      })
      .superRefine(checkChange)
      .transform(differenceOf),
    entriesRule,
  )
  .min(1, entriesRule)
  .max(maxBulkStocks, entriesRule)
export type StocksInput = z.output<typeof stocksInput>

const countJson = z.int().min(0)

/** What came of a change. `change` is what was added, `countInStock` what is there now. */
export const stockJson = z.object({
  product: idJson,
  outcome: z.enum(['changed', 'unchanged']),
  change: z.int(),
  countInStock: countJson,
})
export type StockJson = z.output<typeof stockJson>

/** What came of each change, in the order in which they were sent. */
const resultJson = stockJson.extend({
  product: idJson.nullable(),
  sku: z.string().nullable().describe('As it was sent.'),
  outcome: z.enum(['changed', 'unchanged', 'refused']),
  code: z.string().nullable().describe('Why it is refused.'),
  detail: z.string().nullable().describe('The same in words.'),
  countInStock: countJson.nullable(),
})
export const stocksJson = z.object({ results: z.array(resultJson) })
/** What is refused of a program's call; `line` counts from 0. */
export const refusedStocksJson = z.array(resultJson.extend({ line: z.int().min(0) }))
export type StocksJson = z.output<typeof stocksJson>

export const movementJson = z.object({
  _id: idJson,
  createdAt: timeJson,
  kind: z.enum(['received', 'held', 'released', 'sold', 'corrected', 'restocked']),
  change: z.int().describe('What it added to `countInStock`.'),
  heldChange: z.int().describe('What it added to the units that unpaid orders hold.'),
  countInStock: z.int().describe('What was there afterwards.'),
  reason: z.enum(reasonNames).nullable(),
  note: z.string(),
  actor: z.object({ id: idJson, name: z.string() }).nullable().describe('Who of the shop did it.'),
  order: idJson.nullable(),
})
export type MovementJson = z.output<typeof movementJson>

const lowRule = `A limit is whole, up to ${maxStock.toLocaleString('en')}, or null.`

export const lowStockInput = z.strictObject({
  lowStock: z
    .int(lowRule)
    .min(0, lowRule)
    .max(maxStock, lowRule)
    .nullable()
    .describe('So many units, or fewer, are low; null for the setting `LOW_STOCK`.'),
})
export const lowStockJson = z.object({ lowStock: countJson.max(maxInteger).nullable() })
