import type { IncomingMessage, ServerResponse } from 'node:http'
import { allowMethods, readJson, send, sendJson } from './http'
import { viewOrder } from './order-view'
import { findOrder, now, type Order } from './orders'
import { invalid, notFound, unprocessable } from './paypal-errors'
import type { Simulator } from './rest-api'

export type Tracker = {
  id: string
  status: 'SHIPPED' | 'CANCELLED'
  create_time: string
  update_time: string
}

function checkText(value: unknown, field: string) {
  if (typeof value === 'string' && value.length >= 1 && value.length <= 64) return value
  throw invalid('INVALID_STRING_LENGTH', 'Must be 1 to 64 characters.', `/${field}`)
}

function trackersOf(order: Order) {
  const [unit] = order.purchase_units
  unit.shipping ??= {}
  unit.shipping.trackers ??= []
  return unit.shipping.trackers
}

/**
 * Adds a tracking number to a captured order. A repeat of the same number changes nothing.
 * @param body  unvalidated
 * @throws PayPal's 400 or 422
 */
function addTracker(order: Order, body: Record<string, unknown> | null) {
  const { capture_id: captureId, tracking_number, carrier, carrier_name_other, notify_payer } = body ?? {}
  const number = checkText(tracking_number, 'tracking_number')
  if (!/^[0-9A-Z_]+$/.test(checkText(carrier, 'carrier'))) {
    throw invalid('INVALID_PARAMETER_SYNTAX', 'Not a carrier.', '/carrier')
  }
  if (carrier === 'OTHER') checkText(carrier_name_other, 'carrier_name_other')
  if (notify_payer !== undefined && typeof notify_payer !== 'boolean') {
    throw invalid('INVALID_PARAMETER_VALUE', 'Must be a boolean.', '/notify_payer')
  }
  const capture = order.purchase_units[0].payments?.captures.find(({ id }) => id === captureId)
  if (!capture) throw unprocessable('CAPTURE_ID_NOT_FOUND', 'Specified capture ID does not exist.')
  if (!['COMPLETED', 'PARTIALLY_REFUNDED'].includes(capture.status)) {
    throw unprocessable('CAPTURE_STATUS_NOT_VALID', 'Tracking needs a completed capture.')
  }
  const trackers = trackersOf(order)
  const id = `${capture.id}-${number}`
  const known = trackers.find((tracker) => tracker.id === id)
  const time = now()
  if (known) Object.assign(known, { status: 'SHIPPED', update_time: time })
  else trackers.push({ id, status: 'SHIPPED', create_time: time, update_time: time })
}

/**
 * Cancels a tracking number, the only change of its status that PayPal knows.
 * @param id  of the tracker
 * @param body  unvalidated
 * @throws PayPal's 400 or 404
 */
function cancelTracker(order: Order, id: string, body: unknown) {
  const tracker = trackersOf(order).find((each) => each.id === id)
  if (!tracker) throw notFound()
  const [patch] = Array.isArray(body) ? body : []
  if (patch?.op !== 'replace' || patch.path !== '/status' || patch.value !== 'CANCELLED') {
    throw invalid('INVALID_PARAMETER_VALUE', 'The simulator replaces the status by CANCELLED only.', '/0')
  }
  Object.assign(tracker, { status: 'CANCELLED', update_time: now() })
}

/**
 * Serves `POST …/track`, and `PATCH …/trackers/{tracker}` when a tracker is named.
 * @param tracker  its id, percent-encoded
 */
export async function serveTracking(
  request: IncomingMessage,
  response: ServerResponse,
  simulator: Simulator,
  orderId: string,
  tracker?: string,
) {
  if (!allowMethods(request, response, tracker ? 'PATCH' : 'POST')) return
  const order = findOrder(simulator.orders, orderId)
  const body = await readJson(request)
  if (tracker) cancelTracker(order, decodeURIComponent(tracker), body)
  else addTracker(order, body)
  simulator.save()
  if (tracker) send(response, 204, 'application/json', '')
  else sendJson(response, 201, viewOrder(order, simulator))
}
