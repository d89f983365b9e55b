import { setMaxListeners } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { serveBrowser } from './browser-routes'
import { serveControl } from './control-api'
import { createFaults, type Faults } from './faults'
import { sendJson } from './http'
import { outage, PaypalFailure } from './paypal-errors'
import { type Simulator, serveRest } from './rest-api'
import { createSaving, readState, writeState } from './state-file'
import { createWebhooks } from './webhooks/webhooks'

async function handle(request: IncomingMessage, response: ServerResponse, simulator: Simulator) {
  // Matched as received, never normalized: `{publicPath}/../simulator/faults` must not leave the public path.
  const [path = '', query = ''] = (request.url ?? '').split(/\?(.*)/s)
  try {
    simulator.savePending()
    if (path.startsWith(`${simulator.publicPath}/`)) {
      await serveBrowser(request, response, path.slice(simulator.publicPath.length), query, simulator)
    } else if (path.startsWith('/simulator/')) {
      await serveControl(request, response, path, simulator)
    } else {
      await serveRest(request, response, path, simulator)
    }
  } catch (error) {
    if (response.destroyed) return
    if (!(error instanceof PaypalFailure)) console.error('paypal-simulator:', error)
    const failure = error instanceof PaypalFailure ? error : outage(500)
    const retry: Record<string, string> = failure.status === 503 ? { 'Retry-After': '5' } : {}
    sendJson(response, failure.status, failure.body, { 'Paypal-Debug-Id': failure.body.debug_id, ...retry })
  }
}

function listen(server: Server, port: number, host: string) {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(undefined))
  })
}

/**
 * Starts the PayPal simulator: the REST API at the root, the browser script and approval pages under `publicPath`. With a
 * state file, every acknowledged change survives kill -9.
 * @returns `faults` is the object that the control API changes
 */
export async function startPaypalSimulator({
  port = 0,
  host = '127.0.0.1',
  stateFile = null,
  clientId = 'paypal-simulator',
  clientSecret = 'paypal-simulator-secret',
  publicPath = '/paypal-simulator',
  webhookUrl = null,
  webhookId = 'SIMULATEDWEBHOOK',
}: {
  /** 0 selects a free one */
  port?: number
  /** Loopback by default. */
  host?: string
  /** Path; null keeps the state in memory. */
  stateFile?: string | null
  clientId?: string
  clientSecret?: string
  /** Path prefix that the shop forwards to this server. */
  publicPath?: string
  /** Where events are sent; null sends none. */
  webhookUrl?: string | null
  webhookId?: string
} = {}): Promise<{
  url: string
  port: number
  faults: Faults
  changes: Simulator['changes']
  answers: Simulator['answers']
  webhooks: ReturnType<typeof createWebhooks>
  close: () => Promise<void>
}> {
  const stored = readState(stateFile)
  const orders = new Map(stored.orders.map((order) => [order.id, order]))
  const answers = new Map(stored.answers)
  const disputes = new Map((stored.disputes ?? []).map((dispute) => [dispute.dispute_id, dispute]))
  const faults = createFaults()
  const saving = createSaving(() => {
    const { events, settings } = webhooks
    writeState(stateFile, {
      orders: [...orders.values()],
      answers: [...answers],
      disputes: [...disputes.values()],
      events,
      held: settings.held,
    })
  })
  const closeController = new AbortController()
  const closing = closeController.signal
  // Every delivery of an event listens: after an outage of the shop there are many at once.
  setMaxListeners(0, closing)
  const signer = { url: '', clientSecret }
  const webhooks = createWebhooks({
    signer,
    events: stored.events ?? [],
    settings: { id: webhookId, url: webhookUrl, held: stored.held ?? false },
    save: saving.saveLater,
    closing,
  })
  const simulator = {
    url: '',
    publicPath,
    clientId,
    clientSecret,
    faults,
    orders,
    answers,
    disputes,
    changes: [],
    webhooks,
    closing,
    ...saving,
  }
  const server = createServer((request, response) => {
    handle(request, response, simulator)
  })
  // Longer than clients keep idle connections; otherwise a call occasionally hits a connection that is being closed.
  server.keepAliveTimeout = 65_000
  await listen(server, port, host)
  const address = server.address()
  const boundPort = typeof address === 'object' && address ? address.port : port
  simulator.url = `http://${host.includes(':') ? `[${host}]` : host}:${boundPort}`
  signer.url = simulator.url
  webhooks.resume()
  /** @returns resolves when all connections are closed, even those with open requests */
  async function close(): Promise<void> {
    closeController.abort()
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
  }
  return { url: simulator.url, port: boundPort, faults, changes: simulator.changes, answers, webhooks, close }
}
