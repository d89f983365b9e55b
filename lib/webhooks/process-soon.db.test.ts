import { afterEach, expect, test, vi } from 'vitest'
import { db } from '@/lib/db'
import { callApi } from '@/lib/testing/call-api'
import { brokenInvariants } from '@/lib/testing/invariants'
import { lockOrderRow, openTransaction } from '@/lib/testing/locks'
import { isOrderPaid, paymentFlow } from '@/lib/testing/payments'
import { startTestPaypal } from '@/lib/testing/paypal'
import { createUser } from '@/lib/testing/rows'
import { retryWebhookEvents } from '@/lib/webhooks/retry-webhook-events'

/** Events are acted upon when they have been answered. */

const paypal = await startTestPaypal()
const { approvedOrder } = paymentFlow(paypal)
await createUser({ isAdmin: true })

afterEach(async () => expect(await brokenInvariants()).toEqual([]))

/** On a busy machine. */
const patience = { timeout: 20_000 }

function tell(paypalId: string): Promise<Response> {
  return callApi(null, paypal.webhook('CHECKOUT.ORDER.APPROVED', paypalId))
}

test('P13 an event is answered once it is stored, while nothing about its payment can be decided', async () => {
  const { order, paypalId } = await approvedOrder(await createUser())
  const row = await lockOrderRow(order._id)
  expect((await tell(paypalId)).status).toBe(200)
  const event = await db.webhookEvent.findFirst({
    where: { providerOrderId: paypalId },
    select: { processedAt: true },
  })
  expect(event).toEqual({ processedAt: null })
  await vi.waitFor(async () => expect(await row.waiters()).toBe(1), patience)
  await row.release()
  await vi.waitFor(async () => expect(await isOrderPaid(order._id)).toBe(true), patience)
})

test('P13 of a flood of events three are acted upon at once; what is too much is left to the retry job', async () => {
  const user = await createUser()
  const approved = []
  for (let count = 0; count < 30; count++) approved.push(await approvedOrder(user))
  const payments = await openTransaction()
  await payments.query('lock table "Payment" in access exclusive mode')
  const answers = await Promise.all(approved.map(({ paypalId }) => tell(paypalId)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  await vi.waitFor(async () => expect(await payments.waiters()).toBe(3), patience)
  await payments.release()
  // Three, and the twenty that were allowed to wait.
  const untouched = () => db.webhookEvent.count({ where: { attempts: 0 } })
  await vi.waitFor(async () => expect(await untouched()).toBe(7), patience)
  await retryWebhookEvents()
  for (const { order } of approved) expect(await isOrderPaid(order._id)).toBe(true)
})
