import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type APIRequestContext, type APIResponse, expect } from '@playwright/test'
import type { UserInfo } from '@/lib/accounts/users/user-schema'
import { bearer, orderBody, readOrder } from './accounts'

const RETRY_PAUSE_MS = 100
const PURCHASE_PAUSE_MS = 200

/** Repeats `work` in several loops until the returned function is called. The pauses leave the processor to the other tests. */
export function repeat(work: () => Promise<unknown>, pauseMs: number, loops = 1): () => Promise<void> {
  let isRunning = true
  async function loop(): Promise<void> {
    while (isRunning) {
      await work()
      await sleep(pauseMs)
    }
  }
  const running = Promise.all(Array.from({ length: loops }, loop))
  return async () => {
    isRunning = false
    await running
  }
}

/** Awaits a call to a shop that may be restarting. Returns null when no response arrives, and pauses after any failure. */
async function attempt(call: Promise<APIResponse>): Promise<APIResponse | null> {
  const response = await call.catch(() => null)
  if (!response?.ok()) await sleep(RETRY_PAUSE_MS)
  return response
}

/**
 * Buys single units in a loop, one loop per buyer, until `stop` is called. Each purchase is retried until the shop confirms the
 * payment, so a buyer has at most one unpaid order at a time.
 */
export function keepBuying(
  request: APIRequestContext,
  buyers: UserInfo[],
  product: { _id: number; price: string },
) {
  /** Order ids lead to the owners of orders that the shop has acknowledged as paid. */
  const paid = new Map<number, UserInfo>()

  async function place(by: UserInfo): Promise<number> {
    const headers = { ...bearer(by), 'Idempotency-Key': randomUUID() }
    const data = orderBody(product)
    for (;;) {
      const placed = await attempt(request.post('/api/orders/add/', { headers, data }))
      if (placed?.status() === 201) return (await placed.json())._id
    }
  }

  async function buy(by: UserInfo): Promise<void> {
    const headers = bearer(by)
    const id = await place(by)
    while (!paid.has(id)) {
      const created = await attempt(request.post(`/api/orders/${id}/paypal/`, { headers }))
      if (created?.status() === 201) {
        const form = { token: (await created.json()).id }
        await attempt(request.post('/paypal-simulator/checkoutnow/approve', { form }))
      }
      const response = await attempt(request.put(`/api/orders/${id}/pay/`, { headers }))
      if (response?.ok()) paid.set(id, by)
    }
  }

  const stops = buyers.map((by) => repeat(() => buy(by), PURCHASE_PAUSE_MS))
  return { paid, stop: () => Promise.all(stops.map((stop) => stop())) }
}

/** The shop has to have every purchase that it has acknowledged. */
export async function expectPaid(request: APIRequestContext, paid: Map<number, UserInfo>) {
  for (const [id, by] of paid)
    expect(await readOrder(request, by, id)).toMatchObject({ _id: id, isPaid: true })
}
