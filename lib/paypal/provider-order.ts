import 'server-only'
import paypal from '@paypal/checkout-server-sdk'
import { logFault } from '@/lib/log'
import { formatAmount, parseCents } from '@/lib/money'
import { ProviderRefusal, sendToPaypal } from '@/lib/paypal/client'
import { Problem } from '@/lib/problem'
import { z } from '@/lib/zod'

const moneyAnswer = z.object({ currency_code: z.string(), value: z.string() })
const captureAnswer = z.object({ id: z.string().min(1), status: z.string(), amount: moneyAnswer })
const unitAnswer = z.object({
  custom_id: z.string().optional(),
  amount: moneyAnswer.optional(),
  payee: z.object({ merchant_id: z.string().optional() }).optional(),
  payments: z.object({ captures: z.array(captureAnswer).optional() }).optional(),
})
const orderAnswer = z.object({
  id: z.string().min(1),
  status: z.string(),
  purchase_units: z.array(unitAnswer).default([]),
})

const unknownOrderIssues = ['RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID']

type Money = { cents: number | null; currency: string }

/** PayPal's order as this shop needs it. `shopOrderId` is our `custom_id`; `capture` is there once money moved. */
export type ProviderOrder = {
  id: string
  status: string
  shopOrderId: string | null
  merchantId: string | null
  amount: Money | null
  capture: (Money & { id: string; status: string }) | null
}

function moneyOf({ currency_code, value }: z.infer<typeof moneyAnswer>): Money {
  return { cents: parseCents(value), currency: currency_code }
}

/** Of several tries to take the money the one that did, or may yet; otherwise the first. */
export function decisiveCapture<T extends { status: string }>(captures: readonly T[]): T | undefined {
  const byStatus = (status: string) => captures.find((capture) => capture.status === status)
  return byStatus('COMPLETED') ?? byStatus('PENDING') ?? captures[0]
}

function providerOrderOf({ id, status, purchase_units }: z.infer<typeof orderAnswer>): ProviderOrder {
  const unit = purchase_units[0]
  const capture = decisiveCapture(unit?.payments?.captures ?? [])
  return {
    id,
    status,
    shopOrderId: unit?.custom_id ?? null,
    merchantId: unit?.payee?.merchant_id ?? null,
    amount: unit?.amount ? moneyOf(unit.amount) : null,
    capture: capture ? { id: capture.id, status: capture.status, ...moneyOf(capture.amount) } : null,
  }
}

export type NewProviderOrder = { orderId: number; amountCents: number; currency: string; requestId: string }

/** Creates PayPal's order over the exact amount, once per `requestId`. Throws ProviderRefusal. */
export async function createProviderOrder(order: NewProviderOrder): Promise<ProviderOrder> {
  function build() {
    const request = new paypal.orders.OrdersCreateRequest()
    // The SDK has a setter for this header on captures only.
    Object.assign(request.headers, { 'PayPal-Request-Id': order.requestId })
    request.prefer('return=representation')
    request.requestBody({
      intent: 'CAPTURE',
      purchase_units: [
        {
          custom_id: String(order.orderId),
          amount: { currency_code: order.currency, value: formatAmount(order.amountCents) },
        },
      ],
      application_context: { shipping_preference: 'NO_SHIPPING', user_action: 'PAY_NOW' },
    })
    return request
  }
  return providerOrderOf(await sendToPaypal(build, orderAnswer))
}

/** PayPal's order as it stands now, or `null` when PayPal does not know it (any more). */
export async function findProviderOrder(providerOrderId: string): Promise<ProviderOrder | null> {
  try {
    const order = await sendToPaypal(() => new paypal.orders.OrdersGetRequest(providerOrderId), orderAnswer)
    return providerOrderOf(order)
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    if (unknownOrderIssues.includes(error.issue)) return null
    logFault('paypal-refused', error, { providerOrderId })
    throw new Problem('payment-provider-down')
  }
}

/** Captures an approved order, once per `requestId`. Throws ProviderRefusal when PayPal refuses. */
export async function captureProviderOrder(providerOrderId: string, requestId: string): Promise<void> {
  function build() {
    const request = new paypal.orders.OrdersCaptureRequest(providerOrderId)
    request.payPalRequestId(requestId)
    request.prefer('return=representation')
    // PayPal wants a JSON body, if an empty one, and the SDK's types want a payment source that we do not have.
    Object.assign(request, { body: {} })
    return request
  }
  await sendToPaypal(build, z.unknown())
}
