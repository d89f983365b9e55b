import type { IncomingMessage, ServerResponse } from 'node:http'
import { changeDispute, findDispute, openDispute } from './disputes'
import { mergeFaults, resetFaults } from './faults'
import { allowMethods, readJson, sendJson } from './http'
import { type Capture, findCapture, findOrder, type Order, settleCapture, voidOrder } from './orders'
import { invalid, notFound } from './paypal-errors'
import { type FoundRefund, findRefund, refundCapture, reverseCapture, settleRefund } from './refunds'
import type { Simulator } from './rest-api'
import { serveWebhookControl } from './webhooks/webhook-control'
import { captureEvent, disputeEvent, orderEvent, refundEvent, reversalEvent } from './webhooks/webhook-events'

/**
 * The simulator's control API for tests: faults, settling and refunding captures, settling refunds, disputes, expiring orders,
 * sending events. It accepts loopback connections only and is outside the public path, so it is not reachable through the shop.
 * @param path  without the query
 */
export async function serveControl(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  simulator: Simulator,
) {
  if (!/^(::1|(::ffff:)?127\..*)$/.test(request.socket.remoteAddress ?? '')) throw notFound()
  const { faults, save } = simulator
  if (path === '/simulator/faults') {
    if (!allowMethods(request, response, 'GET', 'POST', 'DELETE')) return
    if (request.method === 'DELETE') resetFaults(faults)
    const wrong = request.method === 'POST' ? mergeFaults(faults, await readJson(request)) : null
    if (wrong) throw invalid('INVALID_PARAMETER_VALUE', wrong)
    return sendJson(response, 200, faults)
  }
  if (path.startsWith('/simulator/webhooks')) return serveWebhookControl(request, response, path, simulator)
  if (!allowMethods(request, response, 'POST')) return
  const changed = change(path, await readJson(request), simulator)
  if (!changed) throw notFound()
  save()
  sendJson(response, 200, changed)
}

/**
 * Makes the change of a path: an order expires, a capture or a refund gets a status, a refund is made at PayPal, a dispute is
 * opened or changed.
 * @returns null for an unknown path
 */
function change(
  path: string,
  body: Awaited<ReturnType<typeof readJson>>,
  simulator: Simulator,
): { id: string; status: string } | null {
  const { orders, disputes } = simulator
  const [, kind, id = '', part = ''] =
    /^\/simulator\/(orders|captures|refunds|disputes)\/([\w.-]+)(\/\w+)?$/.exec(path) ?? []
  switch (kind + part) {
    case 'orders/void':
      return brief(expireOrder(findOrder(orders, id), simulator))
    case 'captures':
      return brief(changeCapture(findCapture(orders, id), body?.status, simulator))
    case 'captures/refunds':
      return brief(refund(findCapture(orders, id), body, simulator))
    case 'refunds':
      return brief(changeRefund(findRefund(orders, id), body?.status, simulator))
    case 'captures/disputes':
      return openDisputeOver(findCapture(orders, id).capture, body, simulator)
    case 'disputes': {
      const dispute = findDispute(disputes, id)
      changeDispute(dispute, body)
      const what = dispute.status === 'RESOLVED' ? 'RESOLVED' : 'UPDATED'
      simulator.webhooks.emit(disputeEvent(dispute, simulator, what))
      return { id, status: dispute.status }
    }
    default:
      return null
  }
}

function brief({ id, status }: { id: string; status: string }) {
  return { id, status }
}

function changeCapture(found: ReturnType<typeof findCapture>, status: unknown, simulator: Simulator) {
  const { capture } = found
  if (status === 'REFUNDED') {
    refund(found, null, simulator)
  } else if (status === 'REVERSED') {
    reverseCapture(capture)
    simulator.webhooks.emit(reversalEvent(capture, simulator))
  } else {
    settleCapture(capture, status)
    const outcome = capture.status === 'DECLINED' ? 'DENIED' : 'COMPLETED'
    simulator.webhooks.emit(captureEvent(found, simulator, outcome))
  }
  return capture
}

/** Refunds at PayPal itself: `amount`, such as "12.00", or all that is left; at `time` instead of now. */
function refund(
  found: ReturnType<typeof findCapture>,
  body: { amount?: string; time?: string } | null,
  simulator: Simulator,
) {
  const { currency_code } = found.capture.amount
  const request = body?.amount ? { amount: { value: body.amount, currency_code } } : {}
  const made = refundCapture(found, request)
  if (body?.time) Object.assign(made, { create_time: body.time, update_time: body.time })
  simulator.webhooks.emit(refundEvent({ ...found, refund: made }, simulator))
  return made
}

function changeRefund(found: FoundRefund, status: unknown, simulator: Simulator) {
  settleRefund(found, status)
  const outcome = found.refund.status
  const what = outcome === 'COMPLETED' ? 'CAPTURE.REFUNDED' : `REFUND.${outcome}`
  simulator.webhooks.emit(refundEvent(found, simulator, what as Parameters<typeof refundEvent>[2]))
  return found.refund
}

function openDisputeOver(capture: Capture, body: Parameters<typeof openDispute>[1], simulator: Simulator) {
  const dispute = openDispute(capture, body)
  simulator.disputes.set(dispute.dispute_id, dispute)
  simulator.webhooks.emit(disputeEvent(dispute, simulator, 'CREATED'))
  return { id: dispute.dispute_id, status: dispute.status }
}

function expireOrder(order: Order, simulator: Simulator) {
  voidOrder(order)
  simulator.webhooks.emit(orderEvent(order, simulator, 'VOIDED'))
  return order
}
