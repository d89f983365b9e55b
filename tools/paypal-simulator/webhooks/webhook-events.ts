import { viewCapture, viewOrder, viewRefund } from '@/tools/paypal-simulator/browser/views'
import type { Dispute } from '@/tools/paypal-simulator/disputes'
import { type Capture, createId, now, type Order, type OrderCapture } from '@/tools/paypal-simulator/orders'
import type { OrderRefund } from '@/tools/paypal-simulator/refunds'
import type { Simulator } from '@/tools/paypal-simulator/server'

/** These functions store and send an event. Their callers save, so that the event and its cause are written in one step. */

/** @param about  id of an order, a capture or a dispute */
function emit(
  { url, webhooks }: Simulator,
  type: string,
  about: string,
  resource: { type: string; summary: string; shown: object },
) {
  const id = `WH-${createId()}-${createId()}`
  const self = `${url}/v1/notifications/webhooks-events/${id}`
  const event = {
    id,
    event_version: '1.0',
    create_time: now(),
    resource_type: resource.type,
    resource_version: '2.0',
    event_type: type,
    summary: resource.summary,
    resource: resource.shown,
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/resend`, rel: 'resend', method: 'POST' },
    ],
  }
  // Valid, but not what JSON.stringify writes: a receiver that reserializes the event fails the verification.
  const body = JSON.stringify(event).replaceAll('/', '\\/')
  webhooks.emit({ id, type, about, body, attempts: 0, dueAt: Date.now(), statuses: [] })
}

export function emitOrder(simulator: Simulator, order: Order, what: 'APPROVED' | 'VOIDED') {
  const summary = `An order is ${what.toLowerCase()}.`
  const shown = viewOrder(order, simulator.url)
  emit(simulator, `CHECKOUT.ORDER.${what}`, order.id, { type: 'checkout-order', summary, shown })
}

export function emitCapture(simulator: Simulator, target: OrderCapture, what: string) {
  const summary = `A payment is ${what.toLowerCase()}.`
  const shown = viewCapture(target, simulator.url)
  emit(simulator, `PAYMENT.CAPTURE.${what}`, target.capture.id, { type: 'capture', summary, shown })
}

/** The event's resource is the refund; only its link `up` names the capture. */
export function emitRefund(
  simulator: Simulator,
  { capture, refund }: OrderRefund,
  what: 'CAPTURE.REFUNDED' | 'REFUND.FAILED' | 'REFUND.CANCELLED' = 'CAPTURE.REFUNDED',
) {
  const shown = viewRefund(refund, simulator.url)
  const summary = 'A refund has a new state.'
  emit(simulator, `PAYMENT.${what}`, capture.id, { type: 'refund', summary, shown })
}

/** The event's resource is like a refund that nothing else shows. */
export function emitReversal(simulator: Simulator, { id: captureId, amount, custom_id }: Capture) {
  const time = now()
  const reversal = { id: createId(), status: 'COMPLETED', amount, custom_id, captureId }
  const shown = viewRefund({ ...reversal, create_time: time, update_time: time }, simulator.url)
  const summary = 'A payment is reversed.'
  emit(simulator, 'PAYMENT.CAPTURE.REVERSED', captureId, { type: 'refund', summary, shown })
}

export function emitDispute(
  simulator: Simulator,
  dispute: Dispute,
  what: 'CREATED' | 'UPDATED' | 'RESOLVED',
) {
  const href = `${simulator.url}/v1/customer/disputes/${dispute.dispute_id}`
  const shown = { ...dispute, links: [{ href, rel: 'self', method: 'GET' }] }
  const summary = `A dispute is ${what.toLowerCase()}.`
  emit(simulator, `CUSTOMER.DISPUTE.${what}`, dispute.dispute_id, { type: 'dispute', summary, shown })
}
