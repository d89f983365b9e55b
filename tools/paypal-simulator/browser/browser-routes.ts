import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '@/lib/platform/config/root'
import { compile } from '@/ops/program'
import { type Call, type Routes, readForm, send, serveRoute } from '@/tools/paypal-simulator/http'
import { approveOrder } from '@/tools/paypal-simulator/orders'
import { emitOrder } from '@/tools/paypal-simulator/webhooks/webhook-events'
import { approvalPage, isOutcome, messagePage, outcomePage, themeOf } from './pages'
import { publicPath } from './views'

const folder = 'tools/paypal-simulator/browser'

function asset(address: string, type: 'css' | 'javascript', file: string): Routes[number] {
  const text = readFileSync(file, 'utf8')
  const pattern = new RegExp(`^${address.replace('.', '\\.')}$`)
  return [pattern, { GET: ({ response }) => send(response, 200, `text/${type}; charset=utf-8`, text) }]
}

const script = (address: string, name: string) =>
  asset(address, 'javascript', compile(`${folder}/${name}`, 'script'))
const styleSheet = (name: string) => asset(`/${name}`, 'css', path.join(root, folder, name))

const pageHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; form-action 'self'; " +
    "frame-ancestors 'self'; base-uri 'none'",
  'Referrer-Policy': 'no-referrer',
}

function sendPage({ response }: Call, status: number, text: string) {
  send(response, status, 'text/html; charset=utf-8', text, pageHeaders)
}

async function serveApproval(call: Call, action?: string) {
  const { request, query, simulator } = call
  const fields = action ? await readForm(request) : new URLSearchParams(query)
  const theme = themeOf(fields.get('theme'))
  const order = simulator.orders.get(fields.get('token') ?? '')
  if (!order) {
    return sendPage(
      call,
      404,
      messagePage('Unknown payment', 'There is no payment under this address.', theme),
    )
  }
  if (order.status === 'COMPLETED') {
    return sendPage(call, 200, messagePage('Already paid', 'This payment is already completed.', theme))
  }
  if (order.status === 'VOIDED') {
    return sendPage(call, 200, messagePage('Expired', 'This payment can no longer be approved.', theme))
  }
  if (!isOutcome(action)) return sendPage(call, 200, approvalPage(order, theme))
  if (action !== 'cancel') {
    approveOrder(order, action === 'decline')
    emitOrder(simulator, order, 'APPROVED')
    simulator.save()
  }
  sendPage(call, 200, outcomePage(action, order.id, theme))
}

const routes: Routes = [
  script('/sdk/js', 'browser-script'),
  script('/approval-window.js', 'approval-window'),
  script('/approval-page.js', 'approval-page'),
  styleSheet('button.css'),
  styleSheet('pages.css'),
  [/^\/checkoutnow$/, { GET: (call) => serveApproval(call) }],
  [/^\/checkoutnow\/(approve|decline|cancel)$/, { POST: serveApproval }],
  [/^/, (call) => sendPage(call, 404, messagePage('Not found', 'There is no such page.', ''))],
]

export async function serveBrowser(call: Call) {
  await serveRoute(routes, { ...call, path: call.path.slice(publicPath.length) })
}
