import { type OrderFilter, orderList, orderSorts } from '@/lib/sales/order-admin/order-filter'
import { parseId } from '@/lib/shared/routes/paths'
import { z } from '@/lib/shared/validation/zod'

const orderParts = ['lines', 'refunds', 'payments'] as const
export type OrderPart = (typeof orderParts)[number]

const includeRule = `include has some of these, separated by commas: ${orderParts.join(', ')}.`
const includeInput = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(z.enum(orderParts, includeRule), includeRule))

const after = z
  .string()
  .refine((text) => parseId(text) !== null, 'after is the number of an order.')
  .optional()
  .describe('With `updatedSince`: the `_id` of the last order that changed at that time and is known.')
const sort = z
  .enum(orderSorts)
  .optional()
  .describe(
    '`-` means the newest or the dearest first. Without it the newest, or with `updatedSince` what changed first.',
  )

export const feedFilter = orderList.filter.extend({ sort, after, include: z.array(includeInput).default([]) })
export type FeedFilter = Omit<OrderFilter, 'sort'> & z.output<typeof feedFilter>

/** The same as the documents describe it. */
export const feedQuery = orderList.filter.extend({
  sort,
  after,
  include: z
    .string()
    .optional()
    .describe(`Parts that each order has, too: ${orderParts.join(', ')}.`),
})
