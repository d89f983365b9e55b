import { allowMethods, readJson, sendJson } from './http.mjs'
import { invalid, notFound } from './paypal-errors.mjs'

/** @typedef {import('./webhooks.mjs').How} How */

const forgeries = ['signature', 'webhook-id', 'body']

/** What the simulator tells of its events. @param {import('./rest-api.mjs').Simulator['webhooks']} webhooks */
function describe({ settings, events }) {
  const told = events.map(({ id, type, about, statuses, dueAt }) => {
    return { id, type, about, statuses, isPending: dueAt !== null }
  })
  return { ...settings, events: told }
}

/** @param {How & { copies?: number } | null} how  as it was sent */
function readHow(how) {
  const { copies = 1, forgery = null, certUrl = null } = how ?? {}
  if (!Number.isInteger(copies) || copies < 1 || copies > 100) {
    throw invalid('INVALID_PARAMETER_VALUE', '1 to 100.', '/copies')
  }
  if (forgery !== null && !forgeries.includes(forgery)) {
    throw invalid('INVALID_PARAMETER_VALUE', `One of ${forgeries.join(', ')}.`, '/forgery')
  }
  return { copies, forgery, certUrl }
}

/**
 * GET /simulator/webhooks tells of the events, POST sets `url` and `held` (events then wait), and
 * POST /simulator/webhooks/{event}/send sends one at once: `copies` of it, or forged.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {string} path without the query
 * @param {import('./rest-api.mjs').Simulator} simulator
 */
export async function serveWebhookControl(request, response, path, { webhooks, save }) {
  const [, eventId] = /^\/simulator\/webhooks\/([\w-]+)\/send$/.exec(path) ?? []
  if (eventId) {
    if (!allowMethods(request, response, 'POST')) return
    const event = webhooks.events.find(({ id }) => id === eventId)
    if (!event) throw notFound()
    return sendJson(response, 200, { statuses: await webhooks.send(event, readHow(await readJson(request))) })
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
