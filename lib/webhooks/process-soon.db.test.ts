import { afterEach, expect, test, vi } from 'vitest'
import { db } from '@/lib/db/db'
import { lockOrderRow, openTransaction } from '@/testing/db/locks'
import { createUser } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { brokenInvariants } from '@/testing/shop/invariants'
import { isOrderPaid, paymentFlow } from '@/testing/shop/payments'
import { startTestPaypal } from '@/testing/shop/paypal'
import { retryWebhookEvents } from './retry-webhook-events'

/** Events are processed after they are acknowledged. */

const paypal = await startTestPaypal()
const { approvedOrder } = paymentFlow(paypal)
await createUser({ isAdmin: true })

afterEach(async () => expect(await brokenInvariants()).toEqual([]))

/** Long enough for a busy machine. */
const waiting = { timeout: 20_000 }

function sendEvent(paypalId: string): Promise<Response> {
  return callApi(null, paypal.webhook('CHECKOUT.ORDER.APPROVED', paypalId))
}

test('P13 an event is acknowledged once it is stored, even while its payment is locked', async () => {
  const { order, paypalId } = await approvedOrder(await createUser())
  const row = await lockOrderRow(order._id)
  expect((await sendEvent(paypalId)).status).toBe(200)
  const event = await db.webhookEvent.findFirst({
    where: { providerOrderId: paypalId },
    select: { processedAt: true },
  })
  expect(event).toEqual({ processedAt: null })
  await vi.waitFor(async () => expect(await row.waiters()).toBe(1), waiting)
  await row.release()
  await vi.waitFor(async () => expect(await isOrderPaid(order._id)).toBe(true), waiting)
})

test('P13 of a flood of events three are processed at a time, and the retry job takes the surplus', async () => {
  const user = await createUser()
  const approved = []
  for (let count = 0; count < 25; count++) approved.push(await approvedOrder(user))
  const payments = await openTransaction()
  await payments.query('lock table "Payment" in access exclusive mode')
  const responses = await Promise.all(approved.map(({ paypalId }) => sendEvent(paypalId)))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  await vi.waitFor(async () => expect(await payments.waiters()).toBe(3), waiting)
  await payments.release()
  // 25 events, less three in work and twenty in the queue.
  const untouched = () => db.webhookEvent.count({ where: { attempts: 0 } })
  await vi.waitFor(async () => expect(await untouched()).toBe(2), waiting)
  await retryWebhookEvents()
  for (const { order } of approved) expect(await isOrderPaid(order._id)).toBe(true)
})
