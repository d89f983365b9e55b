import { once, setMaxListeners } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { serveBrowser } from './browser/browser-routes'
import { publicPath } from './browser/views'
import { serveControl } from './control-api'
import { createFaults } from './faults'
import { sendJson } from './http'
import { outage, PaypalFailure } from './paypal-errors'
import { serveRest } from './rest-api'
import { createSaving, readState } from './state-file'
import { Webhooks } from './webhooks/webhooks'

interface Options {
  port?: number
  stateFile?: string
  clientId?: string
  clientSecret?: string
  /** Where events are sent; without it none are sent. */
  webhookUrl?: string
  webhookId?: string
}

export type Simulator = ReturnType<typeof createSimulator>

function createSimulator(url: string, closing: AbortSignal, options: Options) {
  const { stateFile = null, webhookUrl = null, webhookId = 'SIMULATEDWEBHOOK' } = options
  const { clientId = 'paypal-simulator', clientSecret = 'paypal-simulator-secret' } = options
  const stored = readState(stateFile)
  const orders = new Map(stored.orders.map((order) => [order.id, order]))
  const answers = new Map(stored.answers)
  const disputes = new Map(stored.disputes.map((dispute) => [dispute.dispute_id, dispute]))
  const saving = createSaving(stateFile, () => ({
    orders: [...orders.values()],
    answers: [...answers],
    disputes: [...disputes.values()],
    events: webhooks.events,
    held: webhooks.settings.held,
  }))
  const webhooks = new Webhooks({
    signer: { url, clientSecret },
    events: stored.events,
    settings: { id: webhookId, url: webhookUrl, held: stored.held },
    save: saving.saveLater,
    closing,
  })
  /** The latest create, capture and refund calls as received. */
  const changes: { path: string; requestId: string | undefined }[] = []
  return {
    url,
    clientId,
    clientSecret,
    faults: createFaults(),
    orders,
    answers,
    disputes,
    changes,
    webhooks,
    closing,
    ...saving,
  }
}

async function handle(request: IncomingMessage, response: ServerResponse, simulator: Simulator) {
  // Matched as received, never normalized: `{publicPath}/../simulator/faults` must not leave the public path.
  const [path = '', query = ''] = (request.url ?? '').split(/\?(.*)/s)
  const call = { request, response, path, query, simulator }
  try {
    simulator.savePending()
    if (path.startsWith(`${publicPath}/`)) await serveBrowser(call)
    else if (path.startsWith('/simulator/')) await serveControl(call)
    else await serveRest(call)
  } catch (error) {
    if (response.destroyed) return
    if (!(error instanceof PaypalFailure)) console.error('paypal-simulator:', error)
    const { status, body } = error instanceof PaypalFailure ? error : outage(500)
    const retry = status === 503 && { 'Retry-After': '5' }
    sendJson(response, status, body, { 'Paypal-Debug-Id': body.debug_id, ...retry })
  }
}

/** Starts the simulator on the loopback address. With a state file, every acknowledged change survives kill -9. */
export async function startPaypalSimulator(options: Options = {}) {
  const closeController = new AbortController()
  // Every delivery of an event listens: after an outage of the shop there are many at once.
  setMaxListeners(0, closeController.signal)
  const server = createServer()
  // Longer than clients keep idle connections; otherwise a call occasionally hits a connection that is being closed.
  server.keepAliveTimeout = 65_000
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const simulator = createSimulator(`http://127.0.0.1:${port}`, closeController.signal, options)
  server.on('request', (request, response) => handle(request, response, simulator))
  simulator.webhooks.resume()
  /** Resolves when all connections are closed, even those with open requests. */
  async function close(): Promise<void> {
    closeController.abort()
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
  }
  return { ...simulator, port, close }
}
