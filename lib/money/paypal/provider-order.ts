import 'server-only'
import paypal from '@paypal/checkout-server-sdk'
import { logFault } from '@/lib/platform/logging/log'
import { formatAmount } from '@/lib/shared/money/money'
import { z } from '@/lib/shared/validation/zod'
import { nullWhenUnknown, sendToPaypal } from './paypal-client'
import { moneyOf, moneyResponse } from './provider-money'
import { type ProviderRefund, providerRefundOf, refundResponse } from './provider-refund'
import { ProviderRefusal } from './provider-refusal'

const captureResponse = z.object({
  id: z.string().min(1),
  status: z.string(),
  amount: moneyResponse,
  // Nothing depends on the fee but figures, so a malformed one does no harm.
  seller_receivable_breakdown: z.object({ paypal_fee: moneyResponse.optional() }).optional().catch(undefined),
})
const unitResponse = z.object({
  custom_id: z.string().optional(),
  amount: moneyResponse.optional(),
  payee: z.object({ merchant_id: z.string().optional() }).optional(),
  shipping: z.object({ address: z.object({}).optional() }).optional(),
  payments: z
    .object({ captures: z.array(captureResponse).default([]), refunds: z.array(refundResponse).default([]) })
    .default({ captures: [], refunds: [] }),
})
const orderResponse = z.object({
  id: z.string().min(1),
  status: z.string(),
  purchase_units: z.array(unitResponse).default([]),
})

/** The status decides in this order which of several captures counts. */
const decisiveStatuses = ['COMPLETED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED']

/** Returns the capture that took the money, or may still take it, or whose money went back; otherwise the first one. */
export function decisiveCapture<T extends { status: string }>(captures: readonly T[]): T | undefined {
  for (const status of decisiveStatuses) {
    const capture = captures.find((each) => each.status === status)
    if (capture) return capture
  }
  return captures[0]
}

/** `shopOrderId` is our `custom_id`; `capture` is set once money moved. */
export type ProviderOrder = ReturnType<typeof providerOrderOf>

function providerOrderOf({ id, status, purchase_units }: z.infer<typeof orderResponse>) {
  const unit = purchase_units[0]
  const capture = decisiveCapture(unit?.payments.captures ?? [])
  const fee = capture?.seller_receivable_breakdown?.paypal_fee
  return {
    id,
    status,
    shopOrderId: unit?.custom_id ?? null,
    merchantId: unit?.payee?.merchant_id ?? null,
    isAddressed: unit?.shipping?.address !== undefined,
    amount: unit?.amount ? moneyOf(unit.amount) : null,
    capture: capture ? { id: capture.id, status: capture.status, ...moneyOf(capture.amount) } : null,
    /** What PayPal keeps of the captured amount; null while PayPal does not say it. */
    feeCents: fee ? moneyOf(fee).cents : null,
    /** Every refund of the capture, made by the shop or at PayPal. */
    refunds: (unit?.payments.refunds ?? []).map(providerRefundOf),
  }
}

/** Returns the refunds of a capture that PayPal has carried out or may still carry out. */
export function liveRefundsOf(provider: ProviderOrder | null, captureId: string): ProviderRefund[] {
  return (provider?.refunds ?? []).filter(
    (refund) =>
      (refund.captureId ?? captureId) === captureId && !['FAILED', 'CANCELLED'].includes(refund.status),
  )
}

/** `countryCode` is PayPal's. */
export type ShipTo = { name: string; address: string; city: string; postalCode: string; countryCode: string }

export type NewProviderOrder = {
  orderId: number
  amountCents: number
  currency: string
  requestId: string
  /** Missing when PayPal would not understand the address. */
  shipTo?: ShipTo | null
}

/** Issues of an address that PayPal may name without a field (Orders v2 errors). */
const addressIssues = [
  'CITY_REQUIRED',
  'INVALID_COUNTRY_CODE',
  'MISSING_SHIPPING_ADDRESS',
  'POSTAL_CODE_REQUIRED',
  'SHIPPING_ADDRESS_INVALID',
]
/** PayPal writes fields with and without the first slash, and a unit as its index or its reference id. */
const shippingField = /^\/?purchase_units\/[^/]+\/shipping(?:\/|$)/

/** Returns whether PayPal refused the shipping details of a new order, and not its amount, currency or payee. */
export function isAddressRefusal({ details }: ProviderRefusal): boolean {
  return details.some(({ issue, field = '' }) => shippingField.test(field) || addressIssues.includes(issue))
}

/**
 * Creates PayPal's order over the exact amount, once per `requestId`. If PayPal refuses the address, logs that and creates the
 * order without it. Throws ProviderRefusal, `payment-provider-down`.
 */
export async function createProviderOrder(order: NewProviderOrder): Promise<ProviderOrder> {
  if (!order.shipTo) return sendNewOrder(order)
  try {
    return await sendNewOrder(order)
  } catch (error) {
    if (!(error instanceof ProviderRefusal && isAddressRefusal(error))) throw error
    logFault('paypal-refused-address', error, { orderId: order.orderId })
    // Another id, because PayPal repeats its answer to a known one.
    return sendNewOrder({ ...order, shipTo: null, requestId: `${order.requestId}-2` })
  }
}

async function sendNewOrder({ orderId, amountCents, currency, requestId, shipTo }: NewProviderOrder) {
  function build() {
    const request = new paypal.orders.OrdersCreateRequest()
    // The SDK has a setter for this header only on captures.
    Object.assign(request.headers, { 'PayPal-Request-Id': requestId })
    request.prefer('return=representation')
    request.requestBody({
      intent: 'CAPTURE',
      purchase_units: [
        {
          custom_id: String(orderId),
          amount: { currency_code: currency, value: formatAmount(amountCents) },
          ...(shipTo && { shipping: shippingOf(shipTo) }),
        },
      ],
      application_context: {
        shipping_preference: shipTo ? 'SET_PROVIDED_ADDRESS' : 'NO_SHIPPING',
        user_action: 'PAY_NOW',
      },
    })
    return request
  }
  return providerOrderOf(await sendToPaypal('create-order', build, orderResponse))
}

function shippingOf({ name, address, city, postalCode, countryCode }: ShipTo) {
  return {
    name: { full_name: name },
    address: {
      address_line_1: address,
      admin_area_2: city,
      postal_code: postalCode,
      country_code: countryCode,
    },
  }
}

/** Returns the current state of PayPal's order, `null` when PayPal does not know it. Throws `payment-provider-down`. */
export async function findProviderOrder(providerOrderId: string): Promise<ProviderOrder | null> {
  const build = () => new paypal.orders.OrdersGetRequest(providerOrderId)
  const order = await sendToPaypal('read-order', build, orderResponse).catch(
    nullWhenUnknown({ providerOrderId }),
  )
  return order && providerOrderOf(order)
}

/** Captures an approved order, once per `requestId`. Throws ProviderRefusal, `payment-provider-down`. */
export async function captureProviderOrder(providerOrderId: string, requestId: string): Promise<void> {
  function build() {
    const request = new paypal.orders.OrdersCaptureRequest(providerOrderId)
    request.payPalRequestId(requestId)
    request.prefer('return=representation')
    // PayPal requires a JSON body, even an empty one; the SDK's types require a payment source, which we do not have.
    Object.assign(request, { body: {} })
    return request
  }
  await sendToPaypal('capture-order', build, z.unknown())
}

const noOrder = '00000000000000000'

/** Asks PayPal whether it answers this shop. Throws `payment-provider-down` when it does not. */
export async function probePaypal(): Promise<void> {
  const build = () => new paypal.orders.OrdersGetRequest(noOrder)
  await sendToPaypal('probe', build, z.unknown()).catch((error: unknown) => {
    if (!(error instanceof ProviderRefusal)) throw error
  })
}
