import { viewCapture, viewOrder } from './order-view.mjs'
import { createId, now } from './orders.mjs'

/**
 * @typedef {object} StoredEvent
 * @property {string} id
 * @property {string} type
 * @property {string} about  id of its order or capture
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

/** @param {import('./orders.mjs').Order} order @param {{ url: string, publicPath: string }} places @param {string} what "APPROVED" */
export function orderEvent(order, places, what) {
  return createEvent(places.url, {
    type: `CHECKOUT.ORDER.${what}`,
    resourceType: 'checkout-order',
    about: order.id,
    summary: `An order is ${what.toLowerCase()}.`,
    resource: viewOrder(order, places),
  })
}

/** @param {{ order: import('./orders.mjs').Order, capture: import('./orders.mjs').Capture }} found @param {{ url: string }} places @param {string} what "COMPLETED" */
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
 * A refund or reversal. The event's resource is the refund; only its link `up` names the capture.
 * @param {{ capture: import('./orders.mjs').Capture }} found
 * @param {{ url: string }} places
 * @param {'REFUNDED' | 'REVERSED'} what
 */
export function refundEvent({ capture }, { url }, what) {
  const id = createId()
  return createEvent(url, {
    type: `PAYMENT.CAPTURE.${what}`,
    resourceType: 'refund',
    about: capture.id,
    summary: `A payment is ${what.toLowerCase()}.`,
    resource: {
      id,
      status: 'COMPLETED',
      amount: capture.amount,
      custom_id: capture.custom_id,
      create_time: now(),
      update_time: now(),
      links: [
        { href: `${url}/v2/payments/refunds/${id}`, rel: 'self', method: 'GET' },
        { href: `${url}/v2/payments/captures/${capture.id}`, rel: 'up', method: 'GET' },
      ],
    },
  })
}
