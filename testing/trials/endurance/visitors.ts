import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { paypalOrderJson } from '@/lib/money/payments/payment-schema'
import type { z } from '@/lib/shared/validation/zod'
import { account, created, orderBody, registration } from '@/testing/books/shopping'
import { addProduct, type Context, productForm } from '@/testing/trials/context'
import type { Acknowledged } from '@/testing/trials/kill-trial'
import type { Answer, Tally } from './answers'

const PAUSE_MS = 100
const RETRY_MS = 500
const BUYERS = 4
const READERS = 4

function parse<T>(schema: z.ZodType<T>, answer: Answer | null) {
  try {
    return schema.parse(JSON.parse(answer?.text ?? ''))
  } catch {
    return null
  }
}

const json = { 'Content-Type': 'application/json' }

/** Lets buyers, readers and an admin use a shop until `stop`. One closure: all of them end with the shop. */
export async function startVisitors(context: Context, tally: Tally) {
  const { origin } = context.shop
  const acknowledged: Acknowledged = new Map()
  const edits = { acknowledged: 0 }
  const bought = await addProduct(context, 1_000_000)
  const edited = await addProduct(context, 10)
  let isOpen = true

  /** Repeats a call until it has created something, or the shop closes. */
  async function insist<T>(path: string, options: RequestInit, schema: z.ZodType<T>) {
    while (isOpen) {
      const answer = await tally.send(`${origin}${path}`, options)
      if (answer?.status === 201) return parse(schema, answer)
      await sleep(RETRY_MS)
    }
    return null
  }

  /** A new account now and then: its orders and its token do not last for an hour. */
  async function buy() {
    const form = { method: 'POST', headers: json, body: JSON.stringify(registration()) }
    const buyer = await insist('/api/users/register/', form, account)
    for (let count = 0; isOpen && buyer && count < 20; count++, await sleep(PAUSE_MS)) {
      const headers = { ...json, Authorization: `Bearer ${buyer.token}` }
      const order = { method: 'POST', headers: { ...headers, 'Idempotency-Key': randomUUID() } }
      const body = JSON.stringify(orderBody([{ product: bought, qty: 1 }]))
      const placed = await insist('/api/orders/add/', { ...order, body }, created)
      if (!placed) return
      const acknowledgement = { token: buyer.token, isPaid: false }
      acknowledged.set(placed._id, acknowledgement)
      await payFor(placed._id, headers, acknowledgement)
    }
  }

  async function payFor(id: number, headers: Record<string, string>, acknowledgement: { isPaid: boolean }) {
    while (isOpen && !acknowledgement.isPaid) {
      const started = await tally.send(`${origin}/api/orders/${id}/paypal/`, { method: 'POST', headers })
      const token = parse(paypalOrderJson, started)?.id
      if (started?.status === 201 && token) {
        const body = new URLSearchParams({ token })
        await tally.send(`${origin}/paypal-simulator/checkoutnow/approve`, { method: 'POST', body })
      }
      const paid = await tally.send(`${origin}/api/orders/${id}/pay/`, { method: 'PUT', headers })
      acknowledgement.isPaid = paid?.status === 200
      if (!acknowledgement.isPaid) await sleep(RETRY_MS)
    }
  }

  const paths = [
    '/',
    `/products/${bought}`,
    `/products/${edited}`,
    '/search?q=trial',
    '/cart',
    '/login',
    '/api/products/',
    '/page/1',
  ]
  async function read() {
    for (const path of paths) {
      await tally.send(`${origin}${path}`)
      await sleep(PAUSE_MS)
    }
  }

  let version = 0
  async function edit() {
    const wanted = edits.acknowledged + 1
    const body = productForm({
      countInStock: '10',
      countInStockSeen: '10',
      version: String(version),
      description: `Edit ${wanted}.`,
    })
    const options = { method: 'PUT', headers: { Authorization: `Bearer ${context.admin.token}` }, body }
    const answer = await tally.send(`${origin}/api/products/update/${edited}/`, options)
    if (answer?.status === 200) edits.acknowledged = wanted
    // A conflict is with the same edit, stored before without an answer.
    if (answer && [200, 409].includes(answer.status)) version += 1
    await sleep(1000)
  }

  const repeat = async (work: () => Promise<unknown>) => {
    while (isOpen) await work()
  }
  const loops = [
    ...Array.from({ length: BUYERS }, () => repeat(buy)),
    ...Array.from({ length: READERS }, () => repeat(read)),
    repeat(edit),
  ]
  return {
    acknowledged,
    edits,
    edited,
    async stop() {
      isOpen = false
      await Promise.all(loops)
    },
  }
}
