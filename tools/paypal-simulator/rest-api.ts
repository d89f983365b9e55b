import { setTimeout as delay } from 'node:timers/promises'
import { isAuthorized, serveToken } from './access-tokens'
import { viewCapture, viewCaptured, viewCreated, viewOrder, viewRefund } from './browser/views'
import { failIfDue, takeFalsification, takeFault } from './faults'
import { type Call, type Routes, readBody, sendJson, serveRoute } from './http'
import { moveMoney, once, readChange, wantsRepresentation } from './once'
import { readOrderRequest } from './order-request'
import {
  captureOrder,
  checkCapturable,
  createPaypalOrder,
  declinedInstrument,
  findById,
  findCapture,
} from './orders'
import { invalid, notFound, outage, PaypalFailure, unprocessable } from './paypal-errors'
import { findRefund, refundCapture } from './refunds'
import type { Simulator } from './server'
import { serveNewTracker, serveTrackerChange } from './tracking'
import { emitCapture, emitRefund } from './webhooks/webhook-events'
import { verifyWebhook } from './webhooks/webhook-signature'

async function serveCreate(call: Call) {
  const { faults, orders, url } = call.simulator
  const body = await readChange(call)
  if (body === null) throw invalid('MISSING_REQUIRED_PARAMETER', 'The request has no body.')
  const { status, answer } = once(call, 'create', body, () => {
    const order = createPaypalOrder(readOrderRequest(body))
    orders.set(order.id, order)
    return wantsRepresentation(call) ? viewOrder(order, url) : viewCreated(order, url)
  })
  if (!takeFault(faults, 'createTimeout')) sendJson(call.response, status, answer)
}

function serveCapture(call: Call, id: string) {
  const { faults, orders, url } = call.simulator
  return moveMoney(call, 'Capture', id, () => {
    const order = findById(orders, id)
    checkCapturable(order)
    if (takeFault(faults, 'declineNext') || order.refused) throw declinedInstrument(faults.refusalIssue)
    const capture = captureOrder(order, takeFault(faults, 'pendingNext'), takeFalsification(faults))
    emitCapture(call.simulator, { order, capture }, capture.status)
    return wantsRepresentation(call) ? viewOrder(order, url) : viewCaptured(order, url)
  })
}

function serveRefund(call: Call, captureId: string) {
  const { faults, orders, url } = call.simulator
  return moveMoney(call, 'Refund', captureId, (body) => {
    const target = findCapture(orders, captureId)
    if (takeFault(faults, 'refuseRefund')) {
      throw unprocessable(faults.refusalIssue ?? 'REFUND_FAILED_INSUFFICIENT_FUNDS', 'The refund failed.')
    }
    const isPending = takeFault(faults, 'pendingRefund')
    const offByCents = takeFault(faults, 'refundOffByCent') ? -1 : 0
    const refund = refundCapture(target, body, { isPending, offByCents })
    if (!isPending) emitRefund(call.simulator, { ...target, refund })
    const view = viewRefund(refund, url)
    return wantsRepresentation(call) ? view : { id: view.id, status: view.status, links: view.links }
  })
}

async function serveVerification({ request, response, simulator: { clientSecret, webhooks } }: Call) {
  const text = await readBody(request)
  try {
    sendJson(response, 200, verifyWebhook(text, clientSecret, webhooks.settings.id))
  } catch {
    throw invalid('MALFORMED_REQUEST_JSON', 'The request JSON is not well formed.')
  }
}

function show(view: (simulator: Simulator, id: string) => unknown) {
  return { GET: ({ response, simulator }: Call, id: string) => sendJson(response, 200, view(simulator, id)) }
}

const tokenPath = '/v1/oauth2/token'
const verificationPath = '/v1/notifications/verify-webhook-signature'

const routes: Routes = [
  [new RegExp(`^${tokenPath}$`), { POST: serveToken }],
  [new RegExp(`^${verificationPath}$`), { POST: serveVerification }],
  [/^\/v2\/checkout\/orders$/, { POST: serveCreate }],
  [/^\/v2\/checkout\/orders\/(\w+)\/capture$/, { POST: serveCapture }],
  [/^\/v2\/payments\/captures\/([\w.-]+)\/refund$/, { POST: serveRefund }],
  [/^\/v2\/checkout\/orders\/(\w+)\/track$/, { POST: serveNewTracker }],
  [/^\/v2\/checkout\/orders\/(\w+)\/trackers\/([^/]+)$/, { PATCH: serveTrackerChange }],
  [
    /^\/v1\/notifications\/webhooks\/(.+)$/,
    show(({ webhooks: { settings } }, id) => {
      if (id !== settings.id) throw notFound()
      return { id, url: settings.url, event_types: [{ name: '*' }] }
    }),
  ],
  [
    /^\/v2\/checkout\/orders\/([\w.-]+)$/,
    show(({ orders, url }, id) => viewOrder(findById(orders, id), url)),
  ],
  [
    /^\/v2\/payments\/captures\/([\w.-]+)$/,
    show(({ orders, url }, id) => viewCapture(findCapture(orders, id), url)),
  ],
  [
    /^\/v2\/payments\/refunds\/([\w.-]+)$/,
    show(({ orders, url }, id) => viewRefund(findRefund(orders, id).refund, url)),
  ],
  [/^\/v1\/customer\/disputes\/([\w.-]+)$/, show(({ disputes }, id) => findById(disputes, id))],
]

function checkAccess(call: Call) {
  const { faults } = call.simulator
  if (call.path === tokenPath) return
  if (!isAuthorized(call)) throw new PaypalFailure(401, 'AUTHENTICATION_FAILURE')
  failIfDue(faults, 'failNext')
  if (call.path === verificationPath) return
  if (faults.failOrder && call.path.includes(faults.failOrder)) throw outage(503)
  failIfDue(faults, 'failAfterVerification')
}

/** Serves the subset of PayPal's REST API that the shop uses. Throws `PaypalFailure` for what PayPal would refuse. */
export async function serveRest(call: Call) {
  // After closing, the state must not change: another simulator may use it by then. A client's disconnect does not cancel
  // the call, because PayPal would perform it, too.
  const { closing, faults } = call.simulator
  if (faults.delayMs > 0) await delay(faults.delayMs, undefined, { signal: closing }).catch(() => {})
  if (closing.aborted) return
  checkAccess(call)
  await serveRoute(routes, call)
}
