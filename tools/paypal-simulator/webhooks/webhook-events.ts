import type { Dispute } from '@/tools/paypal-simulator/disputes'
import { viewCapture, viewOrder } from '@/tools/paypal-simulator/order-view'
import { type Capture, createId, now, type Order } from '@/tools/paypal-simulator/orders'
import { type Refund, viewRefund } from '@/tools/paypal-simulator/refunds'

export interface StoredEvent {
  id: string
  type: string
  /** Id of its order, capture or dispute. */
  about: string
  /** The JSON text that is signed and sent. */
  body: string
  attempts: number
  /** Time of the next attempt, in ms since 1970; null when it is delivered or abandoned. */
  dueAt: number | null
  /** Status of each attempt, 0 without a response. */
  statuses: number[]
}

function createEvent(
  url: string,
  {
    type,
    resourceType,
    about,
    summary,
    resource,
  }: { type: string; resourceType: string; about: string; summary: string; resource: object },
): StoredEvent {
  const id = `WH-${createId()}-${createId()}`
  const self = `${url}/v1/notifications/webhooks-events/${id}`
  const event = {
    id,
    event_version: '1.0',
    create_time: now(),
    resource_type: resourceType,
    resource_version: '2.0',
    event_type: type,
    summary,
    resource,
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/resend`, rel: 'resend', method: 'POST' },
    ],
  }
  // Valid, but not what JSON.stringify writes: a receiver that reserializes the event fails the verification.
  const body = JSON.stringify(event).replaceAll('/', '\\/')
  return { id, type, about, body, attempts: 0, dueAt: Date.now(), statuses: [] }
}

/** @param what  "APPROVED" */
export function orderEvent(order: Order, places: { url: string; publicPath: string }, what: string) {
  return createEvent(places.url, {
    type: `CHECKOUT.ORDER.${what}`,
    resourceType: 'checkout-order',
    about: order.id,
    summary: `An order is ${what.toLowerCase()}.`,
    resource: viewOrder(order, places),
  })
}

/** @param what  "COMPLETED" */
export function captureEvent(
  found: { order: Order; capture: Capture },
  places: { url: string },
  what: string,
) {
  return createEvent(places.url, {
    type: `PAYMENT.CAPTURE.${what}`,
    resourceType: 'capture',
    about: found.capture.id,
    summary: `A payment is ${what.toLowerCase()}.`,
    resource: viewCapture(found, places),
  })
}

/** A refund of a capture. The event's resource is the refund; only its link `up` names the capture. */
export function refundEvent(
  { capture, refund }: { capture: Capture; refund: Refund },
  places: { url: string },
  what: 'CAPTURE.REFUNDED' | 'REFUND.FAILED' | 'REFUND.CANCELLED' = 'CAPTURE.REFUNDED',
) {
  return createEvent(places.url, {
    type: `PAYMENT.${what}`,
    resourceType: 'refund',
    about: capture.id,
    summary: 'A refund has a new state.',
    resource: viewRefund(refund, places),
  })
}

/** A reversal; its resource is like a refund that nothing else shows. */
export function reversalEvent(capture: Capture, places: { url: string }) {
  const { id: captureId, amount, custom_id } = capture
  const time = now()
  const reversal = { id: createId(), status: 'COMPLETED', amount, custom_id, captureId }
  return createEvent(places.url, {
    type: 'PAYMENT.CAPTURE.REVERSED',
    resourceType: 'refund',
    about: captureId,
    summary: 'A payment is reversed.',
    resource: viewRefund({ ...reversal, create_time: time, update_time: time }, places),
  })
}

export function disputeEvent(
  dispute: Dispute,
  { url }: { url: string },
  what: 'CREATED' | 'UPDATED' | 'RESOLVED',
) {
  const href = `${url}/v1/customer/disputes/${dispute.dispute_id}`
  return createEvent(url, {
    type: `CUSTOMER.DISPUTE.${what}`,
    resourceType: 'dispute',
    about: dispute.dispute_id,
    summary: `A dispute is ${what.toLowerCase()}.`,
    resource: { ...dispute, links: [{ href, rel: 'self', method: 'GET' }] },
  })
}
