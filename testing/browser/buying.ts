import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type APIRequestContext, type APIResponse, expect } from '@playwright/test'
import type { UserInfo } from '@/lib/users/schema'
import { bearer, orderBody } from './accounts'

const RETRY_PAUSE_MS = 100
/** Leaves the processor to the other tests. */
const PURCHASE_PAUSE_MS = 200

/** Awaits a call to a shop that may be restarting. Returns null when no response arrives, and pauses after any failure. */
async function attempt(call: Promise<APIResponse>): Promise<APIResponse | null> {
  const response = await call.catch(() => null)
  if (!response?.ok()) await sleep(RETRY_PAUSE_MS)
  return response
}

/**
 * Buys single units in a loop, one loop per buyer, until `stop` is called. Each purchase is retried until the shop
 * confirms the payment, so a buyer has at most one unpaid order at a time.
 */
export function keepBuying(
  request: APIRequestContext,
  buyers: UserInfo[],
  product: { _id: number; price: string },
) {
  /** Paid orders that the shop has acknowledged: order id → owner. */
  const paid = new Map<number, UserInfo>()
  let isRunning = true

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

  const loops = buyers.map(async (by) => {
    while (isRunning) {
      await buy(by)
      await sleep(PURCHASE_PAUSE_MS)
    }
  })
  async function stop(): Promise<void> {
    isRunning = false
    await Promise.all(loops)
  }
  return { paid, stop }
}

/** Every purchase that the shop has acknowledged is a paid order. */
export async function expectPaid(request: APIRequestContext, paid: Map<number, UserInfo>) {
  for (const [id, by] of paid) {
    const order = await (await request.get(`/api/orders/${id}/`, { headers: bearer(by) })).json()
    expect(order).toMatchObject({ _id: id, isPaid: true })
  }
}
