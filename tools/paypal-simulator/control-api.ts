import { z } from '@/lib/shared/validation/zod'
import { changeDispute, openDispute } from './disputes'
import { createFaults, mergeFaults } from './faults'
import { type Call, type Routes, readJson, sendJson, serveRoute } from './http'
import { findById, findCapture, type OrderCapture, settleCapture, voidOrder } from './orders'
import { notFound, parseBody } from './paypal-errors'
import { findRefund, refundCapture, reverseCapture, settleRefund } from './refunds'
import type { Simulator } from './server'
import { emitCapture, emitDispute, emitOrder, emitRefund, emitReversal } from './webhooks/webhook-events'

const control = z
  .object({
    status: z.unknown(),
    /** A refund has an amount, such as "12.00", and a time. */
    amount: z.string(),
    time: z.string(),
    /** A dispute has a reason, and an end of the time for an answer. */
    reason: z.string(),
    respondBy: z.string(),
  })
  .partial()

type Control = z.infer<typeof control>

type Change = (simulator: Simulator, id: string, body: Control) => { id: string; status: string }

const expireOrder: Change = (simulator, id) => {
  const order = findById(simulator.orders, id)
  voidOrder(order)
  emitOrder(simulator, order, 'VOIDED')
  return order
}

const changeCapture: Change = (simulator, id, body) => {
  const target = findCapture(simulator.orders, id)
  const { capture } = target
  if (body.status === 'REFUNDED') {
    refund(simulator, target)
  } else if (body.status === 'REVERSED') {
    reverseCapture(capture)
    emitReversal(simulator, capture)
  } else {
    settleCapture(capture, body)
    emitCapture(simulator, target, capture.status === 'DECLINED' ? 'DENIED' : 'COMPLETED')
  }
  return capture
}

/** Refunds at PayPal itself: `amount`, or all that is left; at `time` instead of now. */
function refund(simulator: Simulator, target: OrderCapture, { amount, time }: Control = {}) {
  const refunded = refundCapture(target, amount ? { amount: { value: amount } } : {})
  if (time) Object.assign(refunded, { create_time: time, update_time: time })
  emitRefund(simulator, { ...target, refund: refunded })
  return refunded
}

const changeRefund: Change = (simulator, id, body) => {
  const target = findRefund(simulator.orders, id)
  const status = settleRefund(target, body)
  emitRefund(simulator, target, status === 'COMPLETED' ? 'CAPTURE.REFUNDED' : `REFUND.${status}`)
  return target.refund
}

const openDisputeOver: Change = (simulator, captureId, body) => {
  const dispute = openDispute(findCapture(simulator.orders, captureId).capture, body)
  simulator.disputes.set(dispute.dispute_id, dispute)
  emitDispute(simulator, dispute, 'CREATED')
  return { id: dispute.dispute_id, status: dispute.status }
}

const updateDispute: Change = (simulator, id, body) => {
  const dispute = findById(simulator.disputes, id)
  changeDispute(dispute, body)
  emitDispute(simulator, dispute, dispute.status === 'RESOLVED' ? 'RESOLVED' : 'UPDATED')
  return { id, status: dispute.status }
}

const changes: Partial<Record<string, Change>> = {
  'orders/void': expireOrder,
  captures: changeCapture,
  'captures/refunds': (simulator, id, body) => refund(simulator, findCapture(simulator.orders, id), body),
  'captures/disputes': openDisputeOver,
  refunds: changeRefund,
  disputes: updateDispute,
}

async function serveChange({ request, response, simulator, path }: Call) {
  const body = await readJson(request)
  const [, kind, id = '', part = ''] =
    /^\/simulator\/(orders|captures|refunds|disputes)\/([\w.-]+)(\/\w+)?$/.exec(path) ?? []
  const change = changes[`${kind}${part}`]
  if (!change) throw notFound()
  const { id: changed, status } = change(simulator, id, parseBody(control, body ?? {}))
  simulator.save()
  sendJson(response, 200, { id: changed, status })
}

async function serveFaults({ request, response, simulator: { faults } }: Call) {
  if (request.method === 'DELETE') Object.assign(faults, createFaults())
  if (request.method === 'POST') mergeFaults(faults, await readJson(request))
  sendJson(response, 200, faults)
}

async function serveWebhooks({ request, response, simulator: { webhooks, save } }: Call) {
  const { settings, events } = webhooks
  if (request.method === 'POST') {
    const { url, held } = parseBody(webhookSettings, (await readJson(request)) ?? {})
    if (url !== undefined) settings.url = url
    if (held !== undefined) settings.held = held
    if (held === false) webhooks.resume()
    save()
  }
  const list = events.map(({ id, type, about, statuses, dueAt }) => {
    return { id, type, about, statuses, isPending: dueAt !== null }
  })
  sendJson(response, 200, { ...settings, events: list })
}

const webhookSettings = z.object({ url: z.string().nullable(), held: z.boolean() }).partial()

const noNumber = '400 INVALID_PARAMETER_VALUE: 1 to 100.'
const noForgery = '400 INVALID_PARAMETER_VALUE: One of signature, webhook-id, body.'
const sending = z.object({
  copies: z.int(noNumber).min(1, noNumber).max(100, noNumber).default(1),
  forgery: z.enum(['signature', 'webhook-id', 'body'], noForgery).nullable().default(null),
  certUrl: z.string().nullable().default(null),
})

async function serveSending({ request, response, simulator: { webhooks } }: Call, eventId: string) {
  const event = webhooks.events.find(({ id }) => id === eventId)
  if (!event) throw notFound()
  const options = parseBody(sending, (await readJson(request)) ?? {})
  sendJson(response, 200, { statuses: await webhooks.send(event, options) })
}

const routes: Routes = [
  [/^\/simulator\/faults$/, { GET: serveFaults, POST: serveFaults, DELETE: serveFaults }],
  [/^\/simulator\/webhooks\/([\w-]+)\/send$/, { POST: serveSending }],
  [/^\/simulator\/webhooks$/, { GET: serveWebhooks, POST: serveWebhooks }],
  [/^\/simulator\/(?!webhooks)/, { POST: serveChange }],
]

/** The API for tests accepts loopback connections only: no client of the shop reaches it. */
export async function serveControl(call: Call) {
  if (!/^(::1|(::ffff:)?127\..*)$/.test(call.request.socket.remoteAddress ?? '')) throw notFound()
  await serveRoute(routes, call)
}
