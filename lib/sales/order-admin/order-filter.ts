import { orderStatuses } from '@/lib/sales/orders/order-lifecycle'
import { centsIn } from '@/lib/shared/money/money'
import { parseId } from '@/lib/shared/routes/paths'
import { unstorable } from '@/lib/shared/text/text'
import { dayInput, wordsInput } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'

export const orderDates = ['placed', 'paid', 'shipped', 'delivered', 'refunded'] as const
export const orderSorts = ['-placed', 'placed', '-paid', 'paid', '-total', 'total'] as const

/** Longer than the name of any product. */
const maxName = 300

/** PostgreSQL has no year 0. */
const hasYear = (time: string) => !time.startsWith('0000')
const timeRule = 'A time is written as 2026-11-30T12:00:00Z.'
const amount = z
  .string()
  .refine((text) => centsIn(text) !== null, 'An amount is written as 12.50.')
  .optional()

/** The filter of the list of orders, as its address says it. */
export const orderFilter = z.object({
  q: wordsInput.describe(
    'An order number, an e-mail address or its beginning, a total such as `12.50`, words of the buyer’s name, a tracking number, or an id of PayPal.',
  ),
  status: z.array(z.enum(orderStatuses)).default([]).describe('Several mean any of them.'),
  date: z.enum(orderDates).default('placed').describe('Which day `from` and `to` mean.'),
  from: dayInput.optional().describe('First day, in the shop’s time zone.'),
  to: dayInput.optional().describe('Last day, included.'),
  minTotal: amount.describe('Lowest total, such as `12.50`.'),
  maxTotal: amount.describe('Highest total.'),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'A country is written as AT.')
    .optional()
    .describe('ISO 3166 code of the country that it goes to.'),
  product: z
    .string()
    .refine((text) => parseId(text) !== null, 'A product is named by its number.')
    .optional()
    .describe('Number of a product that is in it.'),
  productName: z
    .string()
    .min(1)
    .max(maxName)
    .refine((text) => !unstorable.test(text), 'The name contains characters that are not allowed.')
    .optional()
    .describe('Name of a deleted product that is in it, as it was sold.'),
  sort: z.enum(orderSorts).default('-placed').describe('`-` means the newest or the dearest first.'),
  updatedSince: z.iso
    .datetime({ offset: true, error: timeRule })
    .refine(hasYear, timeRule)
    .optional()
    .describe('Orders that have changed since.'),
})

export type OrderFilter = z.output<typeof orderFilter>

/** All orders, newest first. */
export const allOrders = orderFilter.parse({})

const all = JSON.stringify(allOrders)

/** Returns whether a filter leaves no order out, and is for the newest first. */
export function isAllOrders(filter: OrderFilter): boolean {
  return JSON.stringify(filter) === all
}
