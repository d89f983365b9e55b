import { mergeFaults, resetFaults } from './faults.mjs'
import { allowMethods, readJson, sendJson } from './http.mjs'
import { findCapture, findOrder, refundCapture, settleCapture, voidOrder } from './orders.mjs'
import { invalid, notFound } from './paypal-errors.mjs'
import { serveWebhookControl } from './webhook-control.mjs'
import { captureEvent, orderEvent, refundEvent } from './webhook-events.mjs'

/**
 * The simulator's control API for tests: faults, settling and refunding captures, expiring orders, sending events. It
 * accepts loopback connections only and is outside the public path, so it is not reachable through the shop.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {string} path  without the query
 * @param {import('./rest-api.mjs').Simulator} simulator
 */
export async function serveControl(request, response, path, simulator) {
  if (!/^(::1|(::ffff:)?127\..*)$/.test(request.socket.remoteAddress ?? '')) throw notFound()
  const { faults, orders, save } = simulator
  if (path === '/simulator/faults') {
    if (!allowMethods(request, response, 'GET', 'POST', 'DELETE')) return
    if (request.method === 'DELETE') resetFaults(faults)
    const wrong = request.method === 'POST' ? mergeFaults(faults, await readJson(request)) : null
    if (wrong) throw invalid('INVALID_PARAMETER_VALUE', wrong)
    return sendJson(response, 200, faults)
  }
  if (path.startsWith('/simulator/webhooks')) return serveWebhookControl(request, response, path, simulator)
  const [, captureId] = /^\/simulator\/captures\/(\w+)$/.exec(path) ?? []
  const [, orderId] = /^\/simulator\/orders\/(\w+)\/void$/.exec(path) ?? []
  if (!captureId && !orderId) throw notFound()
  if (!allowMethods(request, response, 'POST')) return
  const body = await readJson(request)
  const changed = captureId
    ? changeCapture(findCapture(orders, captureId), body?.status, simulator)
    : expireOrder(findOrder(orders, String(orderId)), simulator)
  save()
  sendJson(response, 200, { id: changed.id, status: changed.status })
}

/**
 * @param {ReturnType<typeof findCapture>} found
 * @param {unknown} status
 * @param {import('./rest-api.mjs').Simulator} simulator
 */
function changeCapture(found, status, simulator) {
  if (status === 'REFUNDED' || status === 'REVERSED') {
    refundCapture(found.capture)
    simulator.webhooks.emit(refundEvent(found, simulator, status))
  } else {
    settleCapture(found.capture, status)
    const outcome = found.capture.status === 'DECLINED' ? 'DENIED' : 'COMPLETED'
    simulator.webhooks.emit(captureEvent(found, simulator, outcome))
  }
  return found.capture
}

/** @param {import('./orders.mjs').Order} order @param {import('./rest-api.mjs').Simulator} simulator */
function expireOrder(order, simulator) {
  voidOrder(order)
  simulator.webhooks.emit(orderEvent(order, simulator, 'VOIDED'))
  return order
}
