import { mergeFaults, resetFaults } from './faults.mjs'
import { allowMethods, readJson, sendJson } from './http.mjs'
import { findCapture, findOrder, settleCapture, voidOrder } from './orders.mjs'
import { invalid, notFound } from './paypal-errors.mjs'

/**
 * The simulator's own switches, for tests: faults, settling a pending capture, expiring an order. Only for callers
 * on this machine, and outside the public path, so never reachable through the shop.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {string} path without the query
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
  const [, captureId] = /^\/simulator\/captures\/(\w+)$/.exec(path) ?? []
  const [, orderId] = /^\/simulator\/orders\/(\w+)\/void$/.exec(path) ?? []
  if (!captureId && !orderId) throw notFound()
  if (!allowMethods(request, response, 'POST')) return
  const body = await readJson(request)
  const changed = captureId ? findCapture(orders, captureId).capture : findOrder(orders, String(orderId))
  if (captureId) settleCapture(changed, body?.status)
  else voidOrder(changed)
  save()
  sendJson(response, 200, { id: changed.id, status: changed.status })
}
