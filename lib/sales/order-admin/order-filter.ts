import { type OrderStatus, orderStatuses, statusLabel } from '@/lib/sales/orders/order-lifecycle'
import { type Chip, defineList, rangeLabel, sortInput } from '@/lib/shared/lists/define-list'
import { countryFilter, nameOfFiltered } from '@/lib/shared/locale/country-filter'
import { centsIn, withSign } from '@/lib/shared/money/money'
import { adminPaths } from '@/lib/shared/routes/admin-paths'
import { parseId } from '@/lib/shared/routes/paths'
import { unstorable } from '@/lib/shared/text/text'
import { dayInput, wordsInput } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'

/** The statuses in the order of the work. */
const statusChoices = [
  'to-ship',
  'on-hold',
  'shipped',
  'delivered',
  'delivered-unpaid',
  'unpaid',
  'payment-pending',
  'lapsed',
  'refunded',
  'cancelled',
] as const satisfies readonly OrderStatus[]

const dateLabels = {
  placed: 'Placed',
  paid: 'Paid',
  shipped: 'Shipped',
  delivered: 'Delivered',
  refunded: 'Refunded',
} as const
export const orderDates = ['placed', 'paid', 'shipped', 'delivered', 'refunded'] as const

const sorts = {
  '-placed': ['Newest', 'newest'],
  placed: ['Oldest', 'oldest'],
  '-paid': ['Last paid', 'last paid'],
  paid: ['Longest paid', 'longest paid'],
  '-total': ['Highest total', 'highest total'],
  total: ['Lowest total', 'lowest total'],
} as const

export const orderSorts = Object.keys(sorts) as (keyof typeof sorts)[]

/** Longer than the name of any product. */
const maxName = 300

/** PostgreSQL has no year 0. */
const hasYear = (time: string) => !time.startsWith('0000')
const timeRule = 'A time is written as 2026-11-30T12:00:00Z.'
const amount = z
  .string()
  .refine((text) => centsIn(text) !== null, 'An amount is written as 12.50.')
  .optional()

const money = (amount: string | undefined) => amount && withSign(amount)

export type FilterNames = { product?: string }

const parameters = {
  q: wordsInput.describe(
    'An order number, an e-mail address or its beginning, a total such as `12.50`, words of the buyer’s name, a SKU or the number under a bar code, a tracking number, or an id of PayPal.',
  ),
  status: z.array(z.enum(orderStatuses)).default([]).describe('Several mean any of them.'),
  date: z.enum(orderDates).default('placed').describe('Which day `from` and `to` mean.'),
  from: dayInput.optional().describe('First day, in the shop’s time zone.'),
  to: dayInput.optional().describe('Last day, included.'),
  minTotal: amount.describe('Lowest total, such as `12.50`.'),
  maxTotal: amount.describe('Highest total.'),
  country: countryFilter
    .optional()
    .describe('The country that it goes to, by its ISO 3166 code or a name; `unknown`: no list names it.'),
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
  sort: sortInput(sorts).describe('`-` means the newest or the dearest first.'),
  updatedSince: z.iso
    .datetime({ offset: true, error: timeRule })
    .refine(hasYear, timeRule)
    .optional()
    .describe('Orders that have changed since.'),
}
export type OrderFilter = z.output<z.ZodObject<typeof parameters>>

export const orderList = defineList({
  path: adminPaths.adminOrders,
  parameters,
  sorts,
  form: {
    status: {
      ...{ kind: 'choices', label: 'Status', values: statusChoices },
      get labels() {
        return Object.fromEntries(statusChoices.map((each) => [each, statusLabel(each)]))
      },
    },
    date: { kind: 'choice', label: 'Day', labels: dateLabels, values: orderDates },
    from: { kind: 'day', label: 'From' },
    to: { kind: 'day', label: 'To' },
    country: { kind: 'choice', label: 'Country', none: 'All' },
    minTotal: { kind: 'amount', label: 'Total from' },
    maxTotal: { kind: 'amount', label: 'Total to' },
    product: { kind: 'number', label: 'Product number', title: 'The ID of a product' },
    productName: { kind: 'given', label: 'Deleted product' },
  },
  chips,
})

function chips(filter: OrderFilter, names: FilterNames): Chip<OrderFilter>[] {
  const { q, status, date, from, to, minTotal, maxTotal, country, product, productName, updatedSince } =
    filter
  return [
    [q && `“${q}”`, { q: '' }],
    ...status.map(
      (each) => [statusLabel(each), { status: status.filter((other) => other !== each) }] as const,
    ),
    [
      rangeLabel(dateLabels[date], from, to) || (date === 'placed' ? '' : dateLabels[date]),
      { date: 'placed', from: undefined, to: undefined },
    ],
    [rangeLabel('Total', money(minTotal), money(maxTotal)), { minTotal: undefined, maxTotal: undefined }],
    [country && nameOfFiltered(country), { country: undefined }],
    [product && (names.product ?? `Product ${product}`), { product: undefined }],
    [productName && `${productName} (deleted)`, { productName: undefined }],
    [updatedSince && `Changed since ${updatedSince}`, { updatedSince: undefined }],
  ]
}

const all = JSON.stringify(orderList.all)

/** Returns whether a filter leaves no order out, and is for the newest first. */
export function isAllOrders(filter: OrderFilter): boolean {
  return JSON.stringify(filter) === all
}
