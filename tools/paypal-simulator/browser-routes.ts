import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { allowMethods, readForm, send } from './http'
import { approveOrder } from './orders'
import { approvalPage, messagePage, outcomePage, siteOf } from './pages'
import type { Simulator } from './rest-api'
import { orderEvent } from './webhooks/webhook-events'

const html = 'text/html; charset=utf-8'
const script = 'text/javascript; charset=utf-8'
const style = 'text/css; charset=utf-8'

function asset(name: string, type: string) {
  return { type, text: readFileSync(new URL(`./browser/${name}`, import.meta.url), 'utf8') }
}

const assets = new Map([
  ['/sdk/js', asset('browser-script.js', script)],
  ['/approval-window.js', asset('approval-window.js', script)],
  ['/button.css', asset('button.css', style)],
  ['/approval-page.js', asset('approval-page.js', script)],
  ['/pages.css', asset('pages.css', style)],
])

const pageHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; form-action 'self'; " +
    "frame-ancestors 'self'; base-uri 'none'",
  'Referrer-Policy': 'no-referrer',
}

/**
 * Serves what a buyer's browser requests through the shop: the stand-in for PayPal's browser script and the approval pages.
 * @param path  without the public prefix and the query
 */
export async function serveBrowser(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  query: string,
  simulator: Simulator,
) {
  const { orders, publicPath, webhooks, save } = simulator
  const file = assets.get(path)
  if (file) return allowMethods(request, response, 'GET') && send(response, 200, file.type, file.text)

  const [, action] = /^\/checkoutnow(?:\/(approve|decline|cancel))?$/.exec(path) ?? [null, null]
  if (action === null) {
    return sendPage(404, messagePage('Not found', 'There is no such page.', siteOf(publicPath, null)))
  }
  if (!allowMethods(request, response, action ? 'POST' : 'GET')) return
  const fields = action ? await readForm(request) : new URLSearchParams(query)
  const site = siteOf(publicPath, fields.get('theme'))
  const order = orders.get(fields.get('token') ?? '')
  if (!order) {
    return sendPage(404, messagePage('Unknown payment', 'There is no payment under this address.', site))
  }
  if (order.status === 'COMPLETED') {
    return sendPage(200, messagePage('Already paid', 'This payment is already completed.', site))
  }
  if (order.status === 'VOIDED') {
    return sendPage(200, messagePage('Expired', 'This payment can no longer be approved.', site))
  }
  if (!action) return sendPage(200, approvalPage(order, site))
  if (action !== 'cancel') {
    approveOrder(order, { refused: action === 'decline' })
    webhooks.emit(orderEvent(order, simulator, 'APPROVED'))
    save()
  }
  sendPage(200, outcomePage(action as 'approve' | 'decline' | 'cancel', order.id, site))

  function sendPage(status: number, text: string) {
    send(response, status, html, text, pageHeaders)
  }
}
