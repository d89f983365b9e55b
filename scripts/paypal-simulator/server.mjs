import { createServer } from 'node:http'
import { serveBrowser } from './browser-routes.mjs'
import { serveControl } from './control-api.mjs'
import { createFaults } from './faults.mjs'
import { sendJson } from './http.mjs'
import { outage, PaypalFailure } from './paypal-errors.mjs'
import { serveRest } from './rest-api.mjs'
import { readState, writeState } from './state-file.mjs'
import { createWebhooks } from './webhooks.mjs'

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {import('./rest-api.mjs').Simulator} simulator
 */
async function handle(request, response, simulator) {
  // Compared as sent, never normalised: `{publicPath}/../simulator/faults` must not lead out of the public path.
  const [path = '', query = ''] = (request.url ?? '').split(/\?(.*)/s)
  try {
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
    sendJson(response, failure.status, failure.body, { 'Paypal-Debug-Id': failure.body.debug_id })
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
 * Starts a stand-in for PayPal: its REST API at the root, its browser script and approval pages under `publicPath`.
 * With a state file, every answered change survives kill -9.
 * @param {object} [options]
 * @param {number} [options.port] 0 takes a free one
 * @param {string} [options.host] loopback unless told otherwise
 * @param {string | null} [options.stateFile] path; null keeps everything in memory
 * @param {string} [options.clientId]
 * @param {string} [options.clientSecret]
 * @param {string} [options.publicPath] the path under which the shop passes requests on to this server
 * @param {string | null} [options.webhookUrl] where events are sent; null for nowhere
 * @param {string} [options.webhookId]
 * @returns {Promise<{ url: string, port: number, faults: import('./faults.mjs').Faults,
 *   changes: import('./rest-api.mjs').Simulator['changes'], webhooks: ReturnType<typeof createWebhooks>, close: () => Promise<void> }>} `faults` is the very object the HTTP
 *   switch sets
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
  const faults = createFaults()
  function save() {
    const { events, settings } = webhooks
    writeState(stateFile, {
      orders: [...orders.values()],
      answers: [...answers],
      events,
      held: settings.held,
    })
  }
  const stop = new AbortController()
  const closing = stop.signal
  const signer = { url: '', clientSecret }
  const webhooks = createWebhooks({
    signer,
    events: stored.events ?? [],
    settings: { id: webhookId, url: webhookUrl, held: stored.held ?? false },
    save,
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
    changes: [],
    webhooks,
    closing,
    save,
  }
  const server = createServer((request, response) => {
    handle(request, response, simulator)
  })
  // Longer than a client keeps an idle connection, or a call now and then meets a connection just being closed.
  server.keepAliveTimeout = 65_000
  await listen(server, port, host)
  const address = server.address()
  const boundPort = typeof address === 'object' && address ? address.port : port
  simulator.url = `http://${host.includes(':') ? `[${host}]` : host}:${boundPort}`
  signer.url = simulator.url
  webhooks.resume()
  /** @returns {Promise<void>} resolves when every connection is cut, answered or not */
  async function close() {
    stop.abort()
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
  }
  return { url: simulator.url, port: boundPort, faults, changes: simulator.changes, webhooks, close }
}
