import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '@/scripts/database/free-port.mjs'
import { cleanEnvironment } from '@/scripts/testing/clean-environment.mjs'

/** PayPal as a program of its own, which a test can kill and start again; the shop knows only its address. */

type Capture = { id: string; status: string }
type BookedOrder = {
  id: string
  purchase_units: { custom_id: string; payments?: { captures: Capture[] } }[]
}

const credentials = {
  PAYPAL_CLIENT_ID: 'paypal-simulator',
  PAYPAL_CLIENT_SECRET: 'only-the-tests-of-payments-know-it',
  PAYPAL_WEBHOOK_ID: 'SIMULATEDWEBHOOK',
}

/** Starts it for a shop on `shopPort`; its book lies in `folder`. */
export async function startPaypal(folder: string, shopPort: number) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const book = path.join(folder, 'paypal-simulator.json')
  let child: ChildProcess | null = null

  async function start(): Promise<void> {
    const env = cleanEnvironment({
      ...credentials,
      PAYPAL_SIMULATOR_PORT: String(port),
      PAYPAL_SIMULATOR_STATE: book,
      PAYPAL_SIMULATOR_WEBHOOK_URL: `http://127.0.0.1:${shopPort}/api/paypal/webhook/`,
    })
    child = spawn(process.execPath, ['scripts/paypal-simulator/main.mjs'], {
      env,
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    await once(child.stdout as NodeJS.ReadableStream, 'data')
  }

  async function kill(): Promise<void> {
    if (!child) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    child = null
  }

  async function control(where: string, body?: unknown) {
    const headers = { 'Content-Type': 'application/json' }
    const init = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await fetch(`${url}/simulator/${where}`, init)
    if (!response.ok) throw new Error(`The simulator answered ${response.status} to ${where}`)
    return response.json()
  }

  /** What the buyer does on PayPal's page. */
  async function approve(token: string): Promise<void> {
    const page = `${url}/paypal-simulator/checkoutnow/approve`
    const response = await fetch(page, { method: 'POST', body: new URLSearchParams({ token }) })
    if (!response.ok) throw new Error(`The simulator answered ${response.status} to approve`)
  }

  /** PayPal's orders made for an order of the shop, by its own book. */
  function ordersFor(orderId: number): BookedOrder[] {
    const { orders }: { orders: BookedOrder[] } = JSON.parse(readFileSync(book, 'utf8'))
    return orders.filter(({ purchase_units: [unit] }) => unit?.custom_id === String(orderId))
  }

  /** The money it has taken for an order of the shop. */
  function capturesFor(orderId: number): Capture[] {
    return ordersFor(orderId).flatMap(({ purchase_units: [unit] }) => unit?.payments?.captures ?? [])
  }

  await start()
  return {
    /** Of a shop that uses it. */
    settings: {
      ...credentials,
      PAYPAL_API_URL: url,
      PAYPAL_SIMULATOR_URL: url,
      PAYPAL_SCRIPT_URL: '/paypal-simulator/sdk/js',
    },
    start,
    kill,
    control,
    approve,
    ordersFor,
    capturesFor,
  }
}
