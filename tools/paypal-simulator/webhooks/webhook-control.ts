import type { IncomingMessage, ServerResponse } from 'node:http'
import { allowMethods, readJson, sendJson } from '@/tools/paypal-simulator/http'
import { invalid, notFound } from '@/tools/paypal-simulator/paypal-errors'
import type { Simulator } from '@/tools/paypal-simulator/rest-api'
import type { Tampering } from './webhooks'

const forgeries = ['signature', 'webhook-id', 'body']

/** Describes the settings and events. */
function describe({ settings, events }: Simulator['webhooks']) {
  const list = events.map(({ id, type, about, statuses, dueAt }) => {
    return { id, type, about, statuses, isPending: dueAt !== null }
  })
  return { ...settings, events: list }
}

/** @throws 400 */
function readSendOptions(body: (Tampering & { copies?: number }) | null) {
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
 * @param path  without the query
 */
export async function serveWebhookControl(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  { webhooks, save }: Simulator,
) {
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
