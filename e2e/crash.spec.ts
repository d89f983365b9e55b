import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type APIRequestContext, request as requests } from '@playwright/test'
import type { OrderJson } from '@/lib/orders/schema'
import type { UserInfo } from '@/lib/users/schema'
import { freePort } from '@/scripts/database/free-port.mjs'
import { rounds } from '@/testing/rounds'
import { apiLogIn, bearer, demo, newOrder } from './support/accounts'
import { expect, test } from './support/own-shop'
import { readRun, startShop } from './support/shop'

/** Simulates a power cut on the test's own shop: kills all its processes at once. */

const TIMEOUT_MS = rounds(120_000, 900_000)

function killAll(dataFolder: string): void {
  const run = readRun(dataFolder)
  if (!run) throw new Error('No shop runs')
  const postmaster = readFileSync(path.join(dataFolder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]
  // A program's process group: the front server and Next, and the simulator.
  const groups = (run.children ?? []).map(({ pid }) => -pid)
  expect(groups).toHaveLength(2)
  for (const pid of [run.pid, ...groups, Number(postmaster)]) process.kill(pid, 'SIGKILL')
}

async function placeOrder(request: APIRequestContext, by: UserInfo, product: { _id: number; price: string }) {
  const order = await newOrder(request, by, product)
  return { by, order, paypalId: await startPayment(request, by, order) }
}

async function startPayment(request: APIRequestContext, by: UserInfo, order: OrderJson): Promise<string> {
  const response = await request.post(`/api/orders/${order._id}/paypal/`, { headers: bearer(by) })
  expect(response.status()).toBe(201)
  return (await response.json()).id
}

async function approve(request: APIRequestContext, paypalId: string): Promise<void> {
  const form = { token: paypalId }
  const response = await request.post('/paypal-simulator/checkoutnow/approve', { form })
  expect(response.status()).toBe(200)
}

function pay(request: APIRequestContext, by: UserInfo, order: OrderJson) {
  return request.put(`/api/orders/${order._id}/pay/`, { headers: bearer(by) })
}

async function stockOf(request: APIRequestContext, id: number): Promise<number> {
  return (await (await request.get(`/api/products/${id}/`)).json()).countInStock
}

test('F08 O03 every acknowledged order and payment survives kill -9 of all processes', async ({
  newDemoFolder,
}) => {
  test.setTimeout(TIMEOUT_MS)
  const dataFolder = await newDemoFolder()
  const port = await freePort()
  const open = async () => {
    const { simulatorUrl } = await startShop({ port, dataFolder, name: 'crash' })
    // Webhooks are held back, so that an order's state changes only on a pay call.
    const held = await fetch(`${simulatorUrl}/simulator/webhooks`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ held: true }),
    })
    expect(held.status).toBe(200)
    return requests.newContext({ baseURL: `http://localhost:${port}` })
  }
  let request = await open()
  const [shopper, buyer] = [await apiLogIn(request, demo.shopper), await apiLogIn(request, demo.buyer)]
  const products: { _id: number; price: string; countInStock: number }[] = await (
    await request.get('/api/products/')
  ).json()
  const product = products.find(({ countInStock }) => countInStock > 5)
  if (!product) throw new Error('The demo shop has no product with enough units')
  /** The last acknowledged state of each order. */
  const acknowledged = new Map<number, { by: UserInfo; order: OrderJson }>()

  for (let round = 0; round < rounds(1, 10); round++) {
    const approved = await placeOrder(request, shopper, product)
    const waiting = await placeOrder(request, buyer, product)
    for (const { by, order } of [approved, waiting]) acknowledged.set(order._id, { by, order })
    await approve(request, approved.paypalId)
    killAll(dataFolder)
    await request.dispose()

    request = await open()
    for (const { by, order } of acknowledged.values()) {
      const response = await request.get(`/api/orders/${order._id}/`, { headers: bearer(by) })
      expect(await response.json()).toEqual(order)
    }
    expect(await stockOf(request, product._id)).toBe(product.countInStock - acknowledged.size)

    const settled = await pay(request, approved.by, approved.order)
    expect(await settled.json()).toMatchObject({ _id: approved.order._id, isPaid: true })
    expect((await pay(request, waiting.by, waiting.order)).status()).toBe(402)
    expect(await startPayment(request, waiting.by, waiting.order)).toBe(waiting.paypalId)
    await approve(request, waiting.paypalId)
    const paid = await pay(request, waiting.by, waiting.order)
    expect(await paid.json()).toMatchObject({ _id: waiting.order._id, isPaid: true })
    acknowledged.set(approved.order._id, { by: approved.by, order: await settled.json() })
    acknowledged.set(waiting.order._id, { by: waiting.by, order: await paid.json() })
    expect(await stockOf(request, product._id)).toBe(product.countInStock - acknowledged.size)
  }
  await request.dispose()
})
