import { t } from '@/lib/shared/messages/message'
import { shopLanguages } from '@/lib/shared/messages/shop-languages'
import { formatAmount } from '@/lib/shared/money/money'
import { amountJson, textInput, timeJson } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'
import { type AddressName, addressNames } from './address-fields'

const same = <Type extends z.ZodType>(type: Type) => ({
  type,
  wire: type,
  tell: (value: z.infer<Type>) => value,
})
const text = same(z.string())
const amount = { type: z.int(), wire: amountJson, tell: formatAmount }
const time = { type: z.date(), wire: timeJson, tell: (at: Date) => at.toISOString() }
const timeType = z.date().nullable()
const timeOrNull = {
  type: timeType,
  wire: timeJson.nullable(),
  tell: (at: Date | null) => at?.toISOString() ?? null,
}
const hasTime = { type: timeType, wire: z.boolean(), tell: (at: Date | null) => at !== null }
type Tracked = { carrier: string; trackingNumber: string; trackingUrl: string }

/**
 * What the API tells of an order beside its people, status, address and invoice, each of one column of `type`. Rows of the database,
 * answers, messages to webhooks, the export of one's own data and a new order follow. `sent` is what a buyer may send: `insertOrder`
 * stores it. `isPersonal` texts are removed with the buyer. `csv` adds a last column to files of orders.
 */
const orderFields = {
  /** ISO 3166; null if the country is unknown. */
  countryCode: {
    column: 'countryCode',
    ...same(z.string().nullable()),
    wire: z.string().length(2).nullable(),
  },
  paymentMethod: {
    column: 'paymentMethod',
    ...text,
    sent: textInput(() => t('checkout.payment-method-field'), 50),
  },
  itemsPrice: { column: 'itemsCents', ...amount },
  shippingPrice: { column: 'shippingCents', ...amount },
  taxPrice: { column: 'taxCents', ...amount },
  totalPrice: { column: 'totalCents', ...amount },
  currency: { column: 'currency', ...text, wire: z.string().length(3) },
  /** Per cent; an included tax is contained in items and shipping, any other is added to the items. */
  taxPercent: { column: 'taxPercent', ...same(z.number()) },
  pricesIncludeTax: { column: 'pricesIncludeTax', ...same(z.boolean()) },
  isPaid: { column: 'paidAt', ...hasTime },
  paidAt: { column: 'paidAt', ...timeOrNull },
  isDelivered: { column: 'deliveredAt', ...hasTime },
  deliveredAt: { column: 'deliveredAt', ...timeOrNull },
  cancelledAt: { column: 'cancelledAt', ...timeOrNull },
  shippedAt: { column: 'shippedAt', ...timeOrNull },
  /** Null until it is shipped; texts are empty when not given. */
  tracking: {
    column: 'shippedAt',
    type: timeType,
    wire: z.object({ carrier: z.string(), number: z.string(), url: z.string() }).nullable(),
    tell: (at: Date | null, { carrier, trackingNumber: number, trackingUrl: url }: Tracked) =>
      at && { carrier, number, url },
  },
  /** That of the page that it was placed from; of an older order the shop's own. Mails and papers about it are in it. */
  language: {
    column: 'language',
    type: z.string().nullable(),
    wire: z.string().length(2),
    tell: (language: string | null) => language ?? shopLanguages()[0],
  },
  refundedAmount: { column: 'refundedCents', ...amount },
  createdAt: { column: 'createdAt', ...time },
  /** When it last changed, or a payment, a refund, a dispute, a withdrawal or a return of it. */
  changedAt: { column: 'changedAt', ...time },
} as const

type Fields = typeof orderFields
type Name = keyof Fields
type SentName = { [Each in Name]: Fields[Each] extends { sent: z.ZodType } ? Each : never }[Name]
type Field = {
  column: Fields[Name]['column']
  type: z.ZodType
  wire: z.ZodType
  tell: (value: unknown, row: unknown) => unknown
  sent?: z.ZodType
  isPersonal?: boolean
  csv?: string
}
const fields = Object.entries(orderFields as unknown as Record<Name, Field>) as [Name, Field][]

export const toldShape = Object.fromEntries(fields.map(([name, { wire }]) => [name, wire])) as {
  [Each in Name]: Fields[Each]['wire']
}
export const sentNames = fields.filter(([, { sent }]) => sent).map(([name]) => name) as SentName[]
export const sentShape = Object.fromEntries(sentNames.map((name) => [name, orderFields[name].sent])) as {
  [Each in SentName]: Fields[Each]['sent']
}
export type SentTexts = z.input<z.ZodObject<typeof sentShape>>

export const csvFields = fields.flatMap(([, { csv, column }]) => (csv ? [{ csv, column }] : []))

export const orderColumns = z.object({
  ...{ id: z.int(), buyerName: z.string(), buyerEmail: z.string() },
  ...(Object.fromEntries(addressNames.map((name) => [name, z.string()])) as Record<AddressName, z.ZodString>),
  ...(Object.fromEntries(fields.map(([, { column, type }]) => [column, type])) as {
    [Each in Name as Fields[Each]['column']]: Fields[Each]['type']
  }),
  ...{ carrier: z.string(), trackingNumber: z.string(), trackingUrl: z.string() },
})
/** The texts that are removed with what a shop knows of a buyer; the country stays. */
export const personalColumns: string[] = [
  ...['buyerName', 'buyerEmail', 'trackingNumber', 'trackingUrl'],
  ...addressNames.filter((name) => name !== 'country'),
  ...fields.filter(([, { isPersonal }]) => isPersonal).map(([, { column }]) => column),
]

export type OrderColumns = z.infer<typeof orderColumns>

/** Serializes the fields of the table. */
export function tellOrder(row: OrderColumns) {
  const columns: Record<string, unknown> = row
  const entries = fields.map(([name, { column, tell }]) => [name, tell(columns[column], row)])
  return Object.fromEntries(entries) as { [Each in Name]: z.infer<Fields[Each]['wire']> }
}
