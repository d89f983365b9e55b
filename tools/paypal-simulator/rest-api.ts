import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { isAuthorized, serveToken } from './access-tokens'
import { type Dispute, findDispute } from './disputes'
import { type Faults, takeFailure, takeFalsification, takeFault } from './faults'
import { allowMethods, readBody, readJson, sendJson } from './http'
import { once, recordChange, wantsRepresentation } from './once'
import { readOrderRequest } from './order-request'
import { viewCapture, viewCaptured, viewCreated, viewOrder } from './order-view'
import {
  captureOrder,
  checkCapturable,
  createPaypalOrder,
  declineInstrument,
  findCapture,
  findOrder,
  type Order,
} from './orders'
import { invalid, notFound, outage, PaypalFailure, unprocessable } from './paypal-errors'
import { serveRefundCapture } from './refund-routes'
import { findRefund, viewRefund } from './refunds'
import { serveTracking } from './tracking'
import { captureEvent } from './webhooks/webhook-events'
import { verifyWebhook } from './webhooks/webhook-signature'

/** The state that all routes share. */
export interface Simulator {
  /** The server's address. */
  url: string
  /** Path prefix that the shop forwards to this server. */
  publicPath: string
  clientId: string
  clientSecret: string
  faults: Faults
  /** By id. */
  orders: Map<string, Order>
  /** Responses by call and PayPal-Request-Id. */
  answers: Map<string, { fingerprint: string; body: unknown }>
  /** By id. */
  disputes: Map<string, Dispute>
  /** The latest create, capture and refund calls as received. */
  changes: { path: string; requestId: string | undefined }[]
  webhooks: ReturnType<typeof import('./webhooks/webhooks').createWebhooks>
  /** Aborted when the simulator is closed. */
  closing: AbortSignal
  /** Writes orders, responses and events to disk; throws a 503 when it cannot. */
  save: () => void
  /** The same, after a failure. */
  savePending: () => void
}

async function serveCreate(request: IncomingMessage, response: ServerResponse, simulator: Simulator) {
  recordChange(simulator, request, '/v2/checkout/orders')
  const body = await readJson(request)
  if (body === null) throw invalid('MISSING_REQUIRED_PARAMETER', 'The request has no body.')
  const { isReplay, answer } = once(simulator, request, 'create', body, () => {
    const order = createPaypalOrder(readOrderRequest(body))
    simulator.orders.set(order.id, order)
    return wantsRepresentation(request) ? viewOrder(order, simulator) : viewCreated(order, simulator)
  })
  if (takeFault(simulator.faults, 'createTimeout')) return
  sendJson(response, isReplay ? 200 : 201, answer)
}

async function serveCapture(
  request: IncomingMessage,
  response: ServerResponse,
  simulator: Simulator,
  id: string,
) {
  recordChange(simulator, request, `/v2/checkout/orders/${id}/capture`)
  const body = await readJson(request)
  const { faults } = simulator
  const status = takeFailure(faults, 'failNextCapture')
  if (status) throw outage(status)
  const order = findOrder(simulator.orders, id)
  const { isReplay, answer } = once(simulator, request, `capture ${id}`, body, () => {
    checkCapturable(order)
    if (takeFault(faults, 'declineNext') || order.refused) declineInstrument(faults.refusalIssue)
    const pending = takeFault(faults, 'pendingNext')
    const capture = captureOrder(order, { pending, ...takeFalsification(faults) })
    simulator.webhooks.emit(captureEvent({ order, capture }, simulator, capture.status))
    return wantsRepresentation(request) ? viewOrder(order, simulator) : viewCaptured(order, simulator)
  })
  if (takeFault(faults, 'timeoutAfterCapture')) return
  if (takeFault(faults, 'resetAfterCapture')) {
    response.destroy()
    return
  }
  if (takeFault(faults, 'refuseAfterCapture')) {
    const issue = faults.refusalIssue ?? 'PREVIOUS_REQUEST_IN_PROGRESS'
    throw unprocessable(issue, 'The same request is being processed.')
  }
  sendJson(response, isReplay ? 200 : 201, answer)
}

async function serveVerification(
  request: IncomingMessage,
  response: ServerResponse,
  { clientSecret, webhooks }: Simulator,
) {
  const text = await readBody(request)
  try {
    sendJson(response, 200, verifyWebhook(text, clientSecret, webhooks.settings.id))
  } catch {
    throw invalid('MALFORMED_REQUEST_JSON', 'The request JSON is not well formed.')
  }
}

async function route(request: IncomingMessage, response: ServerResponse, path: string, simulator: Simulator) {
  if (path === '/v1/oauth2/token') return serveToken(request, response, simulator)
  if (!isAuthorized(request.headers.authorization, simulator.clientSecret)) {
    throw new PaypalFailure(401, 'AUTHENTICATION_FAILURE')
  }
  const status = takeFailure(simulator.faults, 'failNext')
  if (status) throw outage(status)
  if (path === '/v1/notifications/verify-webhook-signature') {
    return allowMethods(request, response, 'POST') && serveVerification(request, response, simulator)
  }
  const { failOrder } = simulator.faults
  if (failOrder && path.includes(failOrder)) throw outage(503)
  const laterStatus = takeFailure(simulator.faults, 'failAfterVerification')
  if (laterStatus) throw outage(laterStatus)
  if (path === '/v2/checkout/orders') {
    return allowMethods(request, response, 'POST') && serveCreate(request, response, simulator)
  }
  const [, id] = /^\/v2\/checkout\/orders\/(\w+)\/capture$/.exec(path) ?? []
  if (id) {
    return allowMethods(request, response, 'POST') && serveCapture(request, response, simulator, id)
  }
  const [, captureId] = /^\/v2\/payments\/captures\/([\w.-]+)\/refund$/.exec(path) ?? []
  if (captureId) {
    return (
      allowMethods(request, response, 'POST') && serveRefundCapture(request, response, simulator, captureId)
    )
  }
  const [, tracked, tracker] = /^\/v2\/checkout\/orders\/(\w+)\/track(?:ers\/([^/]+))?$/.exec(path) ?? []
  if (tracked) return serveTracking(request, response, simulator, tracked, tracker)
  const found = find(path, simulator)
  if (!found) throw notFound()
  if (allowMethods(request, response, 'GET')) sendJson(response, 200, found)
}

/**
 * Returns what a GET of this path shows.
 * @throws PayPal's 404
 */
function find(path: string, simulator: Simulator) {
  const { orders, disputes, webhooks } = simulator
  const { id: webhookId, url: webhookUrl } = webhooks.settings
  if (path === `/v1/notifications/webhooks/${webhookId}`)
    return { id: webhookId, url: webhookUrl, event_types: [{ name: '*' }] }
  const [, kind, id = ''] =
    /^\/(v2\/checkout\/orders|v2\/payments\/captures|v2\/payments\/refunds|v1\/customer\/disputes)\/([\w.-]+)$/.exec(
      path,
    ) ?? []
  if (kind === 'v2/checkout/orders') return viewOrder(findOrder(orders, id), simulator)
  if (kind === 'v2/payments/captures') return viewCapture(findCapture(orders, id), simulator)
  if (kind === 'v2/payments/refunds') return viewRefund(findRefund(orders, id).refund, simulator)
  return kind ? findDispute(disputes, id) : null
}

/**
 * Serves the subset of PayPal's REST API that the shop uses. Throws `PaypalFailure` for what PayPal would refuse.
 * @param path  without the query
 */
export async function serveRest(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  simulator: Simulator,
) {
  // After closing, the state must not change: another simulator may use it by then. A client's disconnect does not cancel
  // the call, because PayPal would perform it, too.
  const { delayMs } = simulator.faults
  if (delayMs > 0) await delay(delayMs, undefined, { signal: simulator.closing }).catch(() => {})
  if (simulator.closing.aborted) return
  await route(request, response, path, simulator)
}
