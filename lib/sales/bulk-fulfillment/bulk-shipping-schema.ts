import { parcelInput } from '@/lib/sales/fulfillment/shipping-schema'
import { idInput, idJson } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'
import { maxBulkOrders } from './bulk-shipping-limits'

const countRule = `Between 1 and ${maxBulkOrders} orders are needed.`
const dryRun = z.boolean().default(false).describe('Only says what would come out.')

export const shipOrdersInput = z.object({
  orders: z
    .array(parcelInput.extend({ id: idInput }))
    .min(1, countRule)
    .max(maxBulkOrders, countRule),
  dryRun,
})
export type ShipOrdersInput = z.infer<typeof shipOrdersInput>

export const deliverOrdersInput = z.object({
  orders: z.array(idInput).min(1, countRule).max(maxBulkOrders, countRule),
  dryRun,
})
export type DeliverOrdersInput = z.infer<typeof deliverOrdersInput>

function resultsJson<const Outcome extends string>(outcomes: readonly Outcome[]) {
  const result = z.object({
    id: idJson,
    outcome: z.enum([...outcomes, 'unchanged', 'refused']),
    code: z.string().nullable().describe('Why it is refused.'),
    detail: z.string().nullable().describe('The same in words.'),
  })
  return z.object({ results: z.array(result) })
}

/** What has come out for each order, in the order in which they were sent. */
export const shipOrdersJson = resultsJson(['shipped', 'corrected'])
export const deliverOrdersJson = resultsJson(['delivered'])
export type ShipResult = z.infer<typeof shipOrdersJson>['results'][number]
export type DeliverResult = z.infer<typeof deliverOrdersJson>['results'][number]
