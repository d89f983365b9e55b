import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '@/lib/platform/edge/free-port'
import { paypalControl } from '@/testing/paypal/paypal-control'
import { cleanEnvironment } from '@/tools/test/clean-environment'

/** A test can kill and restart it. The shop knows only its address. */

type PaypalEvent = { about: string; type: string; statuses: (number | null)[] }
type Capture = { id: string; status: string }
type StoredOrder = {
  id: string
  purchase_units: { custom_id: string; payments?: { captures: Capture[]; refunds?: { id: string }[] } }[]
}

const credentials = {
  PAYPAL_CLIENT_ID: 'paypal-simulator',
  PAYPAL_CLIENT_SECRET: 'only-the-tests-of-payments-know-it',
  PAYPAL_WEBHOOK_ID: 'SIMULATEDWEBHOOK',
}

/** `stateFile` is the simulator's. */
export function paypalAt(url: string, stateFile: string) {
  const { control, onPage } = paypalControl(url)

  /** Returns the first event about an order or a capture of PayPal's, with the statuses of its deliveries so far. */
  async function eventAbout(id: string): Promise<PaypalEvent> {
    const { events }: { events: PaypalEvent[] } = await control('webhooks')
    const event = events.find(({ about }) => about === id)
    if (!event) throw new Error(`PayPal has no event about ${id}`)
    return event
  }

  function ordersFor(orderId: number): StoredOrder[] {
    const { orders }: { orders: StoredOrder[] } = JSON.parse(readFileSync(stateFile, 'utf8'))
    return orders.filter(({ purchase_units: [unit] }) => unit?.custom_id === String(orderId))
  }

  function capturesFor(orderId: number): Capture[] {
    return ordersFor(orderId).flatMap(({ purchase_units: [unit] }) => unit?.payments?.captures ?? [])
  }

  function refundsFor(orderId: number): { id: string }[] {
    return ordersFor(orderId).flatMap(({ purchase_units: [unit] }) => unit?.payments?.refunds ?? [])
  }

  const approve = (token: string) => onPage('approve', token)
  return { control, eventAbout, approve, ordersFor, capturesFor, refundsFor }
}

/** Starts the simulator for a shop on `shopPort`. Its state file is in `folder` and survives a kill. */
export async function startPaypal(folder: string, shopPort: number) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const stateFile = path.join(folder, 'paypal-simulator.json')
  let child: ChildProcess | null = null

  async function start(): Promise<void> {
    const env = cleanEnvironment({
      ...credentials,
      PAYPAL_SIMULATOR_PORT: String(port),
      PAYPAL_SIMULATOR_STATE: stateFile,
      PAYPAL_SIMULATOR_WEBHOOK_URL: `http://127.0.0.1:${shopPort}/api/paypal/webhook/`,
    })
    child = spawn(process.execPath, ['scripts/run.cjs', 'tools/paypal-simulator/main'], {
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

  await start()
  return {
    settings: {
      ...credentials,
      PAYPAL_API_URL: url,
      PAYPAL_SIMULATOR_URL: url,
      SHOP_DEMO: 'yes',
      PAYPAL_SCRIPT_URL: '/paypal-simulator/sdk/js',
    },
    start,
    kill,
    /** Stops the process without ending it, until `resume`. */
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    ...paypalAt(url, stateFile),
  }
}
