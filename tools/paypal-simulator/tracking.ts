import { z } from '@/lib/shared/validation/zod'
import { viewOrder } from './browser/views'
import { type Call, readJson, send, sendJson } from './http'
import { text } from './order-request'
import { findById, now, type Order } from './orders'
import { invalid, notFound, parseBody, unprocessable } from './paypal-errors'

export type Tracker = {
  id: string
  status: 'SHIPPED' | 'CANCELLED'
  create_time: string
  update_time: string
}

const trackedText = text(64, 'INVALID_STRING_LENGTH')
const trackingRequest = z
  .object({
    capture_id: z.unknown().optional(),
    tracking_number: trackedText,
    carrier: trackedText.regex(/^[0-9A-Z_]+$/, '400 INVALID_PARAMETER_SYNTAX: Not a carrier.'),
    carrier_name_other: z.unknown().optional(),
    notify_payer: z.boolean('400 INVALID_PARAMETER_VALUE: Must be a boolean.').optional(),
  })
  .refine(
    ({ carrier, carrier_name_other: name }) => carrier !== 'OTHER' || trackedText.safeParse(name).success,
    {
      error: '400 INVALID_STRING_LENGTH: Must be 1 to 64 characters.',
      path: ['carrier_name_other'],
    },
  )

const cancellation = z
  .tuple([z.object({ op: z.literal('replace'), path: z.literal('/status'), value: z.literal('CANCELLED') })])
  .rest(z.unknown())

function trackersOf(order: Order) {
  const [unit] = order.purchase_units
  unit.shipping ??= {}
  unit.shipping.trackers ??= []
  return unit.shipping.trackers
}

/** Adds a tracking number to a captured order. A repeat of the same number changes nothing. */
export async function serveNewTracker(
  { request, response, simulator: { orders, save, url } }: Call,
  id: string,
) {
  const order = findById(orders, id)
  addTracker(order, await readJson(request))
  save()
  sendJson(response, 201, viewOrder(order, url))
}

function addTracker(order: Order, body: unknown) {
  const { capture_id, tracking_number } = parseBody(trackingRequest, body ?? {})
  const capture = order.purchase_units[0].payments?.captures.find(({ id }) => id === capture_id)
  if (!capture) throw unprocessable('CAPTURE_ID_NOT_FOUND', 'Specified capture ID does not exist.')
  if (!['COMPLETED', 'PARTIALLY_REFUNDED'].includes(capture.status)) {
    throw unprocessable('CAPTURE_STATUS_NOT_VALID', 'Tracking needs a completed capture.')
  }
  const trackers = trackersOf(order)
  const id = `${capture.id}-${tracking_number}`
  const tracker = trackers.find((each) => each.id === id)
  const time = now()
  if (tracker) Object.assign(tracker, { status: 'SHIPPED', update_time: time })
  else trackers.push({ id, status: 'SHIPPED', create_time: time, update_time: time })
}

/** Cancels a tracking number, the only change of its status that PayPal knows. */
export async function serveTrackerChange(
  { request, response, simulator }: Call,
  id: string,
  trackerId: string,
) {
  const order = findById(simulator.orders, id)
  const body = await readJson(request)
  const tracker = trackersOf(order).find((each) => each.id === decodeURIComponent(trackerId))
  if (!tracker) throw notFound()
  if (!cancellation.safeParse(body).success) {
    throw invalid('INVALID_PARAMETER_VALUE', 'The simulator replaces the status by CANCELLED only.', '/0')
  }
  Object.assign(tracker, { status: 'CANCELLED', update_time: now() })
  simulator.save()
  send(response, 204, 'application/json', '')
}
