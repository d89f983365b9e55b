import { RefundStatus } from '@/lib/generated/prisma/enums'
import { t } from '@/lib/shared/messages/message'
import {
  amountJson,
  claimedAmountInput,
  idInput,
  idJson,
  optionalText,
  requiredText,
  timeJson,
} from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'
import {
  type AddressName,
  addressFields,
  addressNames,
  addressRuleOf,
  isRequired,
  parcelNames,
  type RequiredName,
} from './address-fields'
import { orderEventTypes } from './order-events'
import { sentShape, toldShape } from './order-fields'
import { orderStatuses } from './order-lifecycle'
import { methodNames } from './payment-method'

/** A larger cart is a mistake or an attack. */
const maxOrderLines = 100
/** Upper bound of the format; the shop's limit is `MAX_ORDER_UNITS`. */
const maxQty = 1_000_000

const qtyError = { error: () => t('checkout.qty-rule') }
const digits = z.string().regex(/^\d{1,9}$/)
/** A number of units, also as text, to be piped into `qtyRule`. */
export const qtyInput = z.union([digits.transform(Number), z.number()], qtyError)
export const qtyRule = z.int(qtyError).min(1, { error: () => t('checkout.qty-min') })

const orderLineInput = z.object({
  product: idInput,
  qty: qtyInput.pipe(qtyRule.max(maxQty, { error: () => t('checkout.qty-max', { max: maxQty }) })),
})

type AddressShape<Name extends AddressName> = {
  [Each in Name]: Each extends RequiredName
    ? z.ZodType<string, string>
    : z.ZodOptional<z.ZodType<string, string>>
}

/** An address of these fields, as it is sent or as it is told and kept. */
function addressShape<Name extends AddressName>(names: readonly Name[], side: 'sent' | 'told') {
  const typeOf = (name: Name) => {
    const { about } = addressFields[name]
    const text = side === 'sent' ? addressInput(name) : z.string()
    const type = isRequired(name) ? text : text.optional()
    return about ? type.describe(about[side]) : type
  }
  return z.object(Object.fromEntries(names.map((name) => [name, typeOf(name)])) as AddressShape<Name>)
}

function addressInput(name: AddressName): z.ZodType {
  const { notation, maxLength } = addressFields[name]
  const rule = addressRuleOf(name)
  if (!notation) return isRequired(name) ? requiredText(rule) : optionalText(rule)
  const { parse } = notation
  const mistake = { error: () => t(notation.mistake) }
  return z
    .string(mistake)
    .max(maxLength, mistake)
    .refine((typed) => parse(typed) !== null, mistake)
    .transform((typed) => parse(typed) ?? '')
}

export const shippingAddressInput = addressShape(parcelNames, 'sent')

/** Body of POST /api/orders/add/. Name, image, price and stock of a line are ignored and read from the database. */
export const placeOrderInput = z.object({
  orderItems: z
    .array(orderLineInput, { error: () => t('checkout.items-rule') })
    .min(1, { error: () => t('checkout.items-min') })
    .max(maxOrderLines, { error: () => t('checkout.items-max', { max: maxOrderLines }) }),
  ...sentShape,
  shippingAddress: addressShape(addressNames, 'sent'),
  totalPrice: claimedAmountInput,
})

export const parcelAddressJson = addressShape(parcelNames, 'told')

const orderUserJson = z.object({
  id: idJson.nullable(),
  _id: idJson.nullable(),
  name: z.string(),
  email: z.string(),
})

/** Name and e-mail as they were when the order was placed; empty for the oldest orders of deleted accounts. */
const buyerJson = z.object({ name: z.string(), email: z.string() })

const orderItemJson = z.object({
  _id: idJson,
  product: idJson.nullable(),
  name: z.string(),
  lang: z
    .string()
    .length(2)
    .optional()
    .describe('The language of the name, where it is not that of the order.'),
  image: z.string(),
  qty: z.int().min(1),
  price: amountJson,
  sku: z.string().nullable().describe('Of the product, as it is now.'),
})

/** What was paid for an order; `fee` is what the provider kept of it, null while unknown. */
const paymentJson = z.object({
  _id: idJson,
  method: z.enum(methodNames),
  providerOrder: z.string().nullable(),
  capture: z.string().nullable(),
  amount: amountJson,
  fee: amountJson.nullable(),
  at: timeJson,
})

/** A refund as its buyer reads it; `reason` is in the admin's words. */
export const refundJson = z.object({
  _id: idJson,
  amount: amountJson,
  /** Its parts, which add up to the amount; null until it is completed. */
  itemsAmount: amountJson.nullable(),
  shippingAmount: amountJson.nullable(),
  taxAmount: amountJson.nullable(),
  /** Its payment's: what was not paid at PayPal is paid back by hand. */
  method: z.enum(methodNames),
  reason: z.string(),
  status: z.enum(RefundStatus),
  createdAt: timeJson,
  completedAt: timeJson.nullable(),
  fee: amountJson
    .nullable()
    .optional()
    .describe(
      'What the provider gave back of its fee, null while unknown; only for those who see the books.',
    ),
})

/** An order in a list, without its lines; `user` is null once the account is deleted. */
export const orderSummaryJson = z.object({
  _id: idJson,
  user: orderUserJson.nullable(),
  buyer: buyerJson,
  status: z.enum(orderStatuses),
  shippingAddress: addressShape(addressNames, 'told'),
  ...toldShape,
  invoiceNumber: z.string().nullable().describe('Null until it is paid.'),
})

/** An order with its lines. A deleted account becomes an empty user: the known client reads `user.email`. */
export const orderJson = orderSummaryJson.extend({
  user: orderUserJson,
  orderItems: z.array(orderItemJson),
  refunds: z.array(refundJson),
  events: z.array(z.object({ type: z.enum(orderEventTypes), at: timeJson })),
  payments: z.array(paymentJson).optional().describe('Only for those who see the books.'),
})

/** An order in a list with the parts that were asked for. */
export const listedOrderJson = orderSummaryJson.extend(
  orderJson.pick({ orderItems: true, refunds: true, payments: true }).partial().shape,
)
export type ListedOrderJson = z.infer<typeof listedOrderJson>
export type PaymentJson = z.infer<typeof paymentJson>

export type RefundJson = z.infer<typeof refundJson>

export type PlaceOrderInput = z.infer<typeof placeOrderInput>
export type OrderSummaryJson = z.infer<typeof orderSummaryJson>
export type OrderJson = z.infer<typeof orderJson>
