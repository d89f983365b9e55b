import { viewCapture, viewOrder } from './order-view.mjs'
import { createId, now } from './orders.mjs'
import { viewRefund } from './refunds.mjs'

/**
 * @typedef {object} StoredEvent
 * @property {string} id
 * @property {string} type
 * @property {string} about  id of its order, capture or dispute
 * @property {string} body  the JSON text that is signed and sent
 * @property {number} attempts
 * @property {number | null} dueAt  time of the next attempt, in ms since 1970; null when it is delivered or abandoned
 * @property {number[]} statuses  status of each attempt, 0 without a response
 */

/**
 * @param {string} url
 * @param {{ type: string, resourceType: string, about: string, summary: string, resource: object }} details
 * @returns {StoredEvent}
 */
function createEvent(url, { type, resourceType, about, summary, resource }) {
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

/**
 * @param {import('./orders.mjs').Order} order
 * @param {{ url: string, publicPath: string }} places
 * @param {string} what "APPROVED"
 */
export function orderEvent(order, places, what) {
  return createEvent(places.url, {
    type: `CHECKOUT.ORDER.${what}`,
    resourceType: 'checkout-order',
    about: order.id,
    summary: `An order is ${what.toLowerCase()}.`,
    resource: viewOrder(order, places),
  })
}

/**
 * @param {{ order: import('./orders.mjs').Order, capture: import('./orders.mjs').Capture }} found
 * @param {{ url: string }} places
 * @param {string} what "COMPLETED"
 */
export function captureEvent(found, places, what) {
  return createEvent(places.url, {
    type: `PAYMENT.CAPTURE.${what}`,
    resourceType: 'capture',
    about: found.capture.id,
    summary: `A payment is ${what.toLowerCase()}.`,
    resource: viewCapture(found, places),
  })
}

/**
 * A refund of a capture. The event's resource is the refund; only its link `up` names the capture.
 * @param {{ capture: import('./orders.mjs').Capture, refund: import('./refunds.mjs').Refund }} found
 * @param {{ url: string }} places
 * @param {'CAPTURE.REFUNDED' | 'REFUND.FAILED' | 'REFUND.CANCELLED'} what
 */
export function refundEvent({ capture, refund }, places, what = 'CAPTURE.REFUNDED') {
  return createEvent(places.url, {
    type: `PAYMENT.${what}`,
    resourceType: 'refund',
    about: capture.id,
    summary: 'A refund has a new state.',
    resource: viewRefund(refund, places),
  })
}

/**
 * A reversal; its resource is like a refund that nothing else shows.
 * @param {import('./orders.mjs').Capture} capture
 * @param {{ url: string }} places
 */
export function reversalEvent(capture, places) {
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

/**
 * @param {import('./disputes.mjs').Dispute} dispute
 * @param {{ url: string }} places
 * @param {'CREATED' | 'UPDATED' | 'RESOLVED'} what
 */
export function disputeEvent(dispute, { url }, what) {
  const href = `${url}/v1/customer/disputes/${dispute.dispute_id}`
  return createEvent(url, {
    type: `CUSTOMER.DISPUTE.${what}`,
    resourceType: 'dispute',
    about: dispute.dispute_id,
    summary: `A dispute is ${what.toLowerCase()}.`,
    resource: { ...dispute, links: [{ href, rel: 'self', method: 'GET' }] },
  })
}
