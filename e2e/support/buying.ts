import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { APIRequestContext, APIResponse } from '@playwright/test'
import type { UserInfo } from '@/lib/users/schema'
import { bearer, orderBody } from './accounts'

const PAUSE_MS = 50

/** A call that may meet a shop that is just being started again: null without an answer. */
async function attempt(call: Promise<APIResponse>): Promise<APIResponse | null> {
  const answer = await call.catch(() => null)
  if (!answer?.ok()) await sleep(PAUSE_MS)
  return answer
}

/**
 * Buys one piece after the other in the name of these people, each purchase tried until the shop says that it is paid, as
 * a patient person would; never more than one unpaid order each.
 */
export function keepBuying(
  request: APIRequestContext,
  people: UserInfo[],
  product: { _id: number; price: string },
) {
  /** Order id → its owner, as the shop has acknowledged it. */
  const paid = new Map<number, UserInfo>()
  let isOn = true

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
      const begun = await attempt(request.post(`/api/orders/${id}/paypal/`, { headers }))
      if (begun?.status() === 201) {
        const form = { token: (await begun.json()).id }
        await attempt(request.post('/paypal-simulator/checkoutnow/approve', { form }))
      }
      const answer = await attempt(request.put(`/api/orders/${id}/pay/`, { headers }))
      if (answer?.ok()) paid.set(id, by)
    }
  }

  const shoppers = people.map(async (by) => {
    while (isOn) await buy(by)
  })
  async function stop(): Promise<void> {
    isOn = false
    await Promise.all(shoppers)
  }
  return { paid, stop }
}
