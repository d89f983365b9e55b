import { allowMethods, readJson, sendJson } from './http.mjs'
import { invalid, notFound } from './paypal-errors.mjs'

/** @typedef {import('./webhooks.mjs').Tampering} Tampering */

const forgeries = ['signature', 'webhook-id', 'body']

/** Describes the settings and events. @param {import('./rest-api.mjs').Simulator['webhooks']} webhooks */
function describe({ settings, events }) {
  const list = events.map(({ id, type, about, statuses, dueAt }) => {
    return { id, type, about, statuses, isPending: dueAt !== null }
  })
  return { ...settings, events: list }
}

/** @param {Tampering & { copies?: number } | null} body @throws 400 */
function readSendOptions(body) {
  const { copies = 1, forgery = null, certUrl = null } = body ?? {}
  if (!Number.isInteger(copies) || copies < 1 || copies > 100) {
    throw invalid('INVALID_PARAMETER_VALUE', '1 to 100.', '/copies')
  }
  if (forgery !== null && !forgeries.includes(forgery)) {
    throw invalid('INVALID_PARAMETER_VALUE', `One of ${forgeries.join(', ')}.`, '/forgery')
  }
  return { copies, forgery, certUrl }
}

/**
 * GET /simulator/webhooks lists the events. POST sets `url` and `held`, which pauses the sending.
 * POST /simulator/webhooks/{event}/send sends an event at once: `copies` of it, or forged.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {string} path  without the query
 * @param {import('./rest-api.mjs').Simulator} simulator
 */
export async function serveWebhookControl(request, response, path, { webhooks, save }) {
  const [, eventId] = /^\/simulator\/webhooks\/([\w-]+)\/send$/.exec(path) ?? []
  if (eventId) {
    if (!allowMethods(request, response, 'POST')) return
    const event = webhooks.events.find(({ id }) => id === eventId)
    if (!event) throw notFound()
    const options = readSendOptions(await readJson(request))
    return sendJson(response, 200, { statuses: await webhooks.send(event, options) })
  }
  if (path !== '/simulator/webhooks') throw notFound()
  if (!allowMethods(request, response, 'GET', 'POST')) return
  if (request.method === 'POST') {
    const { url, held } = (await readJson(request)) ?? {}
    if (url !== undefined) webhooks.settings.url = url
    if (held !== undefined) webhooks.settings.held = Boolean(held)
    if (held === false) webhooks.resume()
    save()
  }
  sendJson(response, 200, describe(webhooks))
}
