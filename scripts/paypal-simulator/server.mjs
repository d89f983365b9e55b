import { setMaxListeners } from 'node:events'
import { createServer } from 'node:http'
import { serveBrowser } from './browser-routes.mjs'
import { serveControl } from './control-api.mjs'
import { createFaults } from './faults.mjs'
import { sendJson } from './http.mjs'
import { outage, PaypalFailure } from './paypal-errors.mjs'
import { serveRest } from './rest-api.mjs'
import { createSaving, readState, writeState } from './state-file.mjs'
import { createWebhooks } from './webhooks.mjs'

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {import('./rest-api.mjs').Simulator} simulator
 */
async function handle(request, response, simulator) {
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
    /** @type {Record<string, string>} */
    const retry = failure.status === 503 ? { 'Retry-After': '5' } : {}
    sendJson(response, failure.status, failure.body, { 'Paypal-Debug-Id': failure.body.debug_id, ...retry })
  }
}

/** @param {import('node:http').Server} server @param {number} port @param {string} host */
function listen(server, port, host) {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(undefined))
  })
}

/**
 * Starts the PayPal simulator: the REST API at the root, the browser script and approval pages under `publicPath`. With a
 * state file, every acknowledged change survives kill -9.
 * @param {object} [options]
 * @param {number} [options.port]  0 selects a free one
 * @param {string} [options.host]  loopback by default
 * @param {string | null} [options.stateFile]  path; null keeps the state in memory
 * @param {string} [options.clientId]
 * @param {string} [options.clientSecret]
 * @param {string} [options.publicPath]  path prefix that the shop forwards to this server
 * @param {string | null} [options.webhookUrl]  where events are sent; null sends none
 * @param {string} [options.webhookId]
 * @returns {Promise<{ url: string, port: number, faults: import('./faults.mjs').Faults,
 *   changes: import('./rest-api.mjs').Simulator['changes'], answers: import('./rest-api.mjs').Simulator['answers'],
 *   webhooks: ReturnType<typeof createWebhooks>, close: () => Promise<void> }>} `faults` is the object that the control API changes
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
} = {}) {
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
  /** @returns {Promise<void>} resolves when all connections are closed, even those with open requests */
  async function close() {
    closeController.abort()
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
  }
  return { url: simulator.url, port: boundPort, faults, changes: simulator.changes, answers, webhooks, close }
}
