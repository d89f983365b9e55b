import { expect, vi } from 'vitest'
import { db } from '@/lib/db'
import { type ApiCall, callApi } from '@/lib/testing/call-api'

/** On a busy machine. */
const patience = { timeout: 20_000 }

/** PayPal tells of an event; answers the shop's status once the shop has also acted upon it, which it does afterwards. */
export async function tellEvent(call: ApiCall): Promise<number> {
  const { status } = await callApi(null, call)
  const { id: eventId } = JSON.parse(String(call.body))
  const where = { eventId, attempts: 0 }
  await vi.waitFor(async () => expect(await db.webhookEvent.count({ where })).toBe(0), patience)
  return status
}
