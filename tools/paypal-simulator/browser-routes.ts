import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { root } from '@/lib/root'
import { compile } from '@/ops/program'
import { allowMethods, readForm, send } from './http'
import { approveOrder } from './orders'
import { approvalPage, messagePage, outcomePage, siteOf } from './pages'
import type { Simulator } from './rest-api'
import { orderEvent } from './webhooks/webhook-events'

const html = 'text/html; charset=utf-8'
const script = 'text/javascript; charset=utf-8'
const style = 'text/css; charset=utf-8'

const browserFolder = 'tools/paypal-simulator/browser'

const read = (file: string, type: string) => ({ type, text: readFileSync(file, 'utf8') })
const styleSheet = (name: string) => read(path.join(root, browserFolder, name), style)
const compiled = (name: string) => read(compile(`${browserFolder}/${name}`, 'script'), script)

const assets = new Map([
  ['/sdk/js', compiled('browser-script')],
  ['/approval-window.js', compiled('approval-window')],
  ['/button.css', styleSheet('button.css')],
  ['/approval-page.js', compiled('approval-page')],
  ['/pages.css', styleSheet('pages.css')],
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
