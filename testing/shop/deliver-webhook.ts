import { expect, vi } from 'vitest'
import { db } from '@/lib/db/db'
import { type ApiCall, callApi } from '@/testing/http/call-api'

/** Generous, for a busy machine. */
const waitOptions = { timeout: 20_000 }

/** Delivers a webhook. Returns the response's status once the shop has also processed the event, which it does afterwards. */
export async function deliverWebhook(call: ApiCall): Promise<number> {
  const { status } = await callApi(null, call)
  const { id: eventId } = JSON.parse(String(call.body))
  const where = { eventId, attempts: 0 }
  await vi.waitFor(async () => expect(await db.webhookEvent.count({ where })).toBe(0), waitOptions)
  return status
}
