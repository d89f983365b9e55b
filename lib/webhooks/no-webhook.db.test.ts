import { expect, test } from 'vitest'
import { reconcilePayments } from '@/lib/payments/reconcile-payments'
import { createUser } from '@/testing/db/rows'
import { snapshot } from '@/testing/db/snapshot'
import { callApi } from '@/testing/http/call-api'
import { isOrderPaid, paymentFlow } from '@/testing/shop/payments'
import { startTestPaypal } from '@/testing/shop/paypal'

/** A shop without a webhook at PayPal. */

const paypal = await startTestPaypal()
delete process.env.PAYPAL_WEBHOOK_ID

test('P14 a shop without a webhook id refuses every event, and the reconciler finds the payment', async () => {
  const { order, paypalId } = await paymentFlow(paypal).approvedOrder(await createUser())
  const before = await snapshot()
  const response = await callApi(null, paypal.webhook('CHECKOUT.ORDER.APPROVED', paypalId))
  expect([response.status, (await response.json()).code]).toEqual([503, 'payments-not-configured'])
  expect(await snapshot()).toEqual(before)
  await reconcilePayments(new Date(Date.now() + 31_000))
  expect(await isOrderPaid(order._id)).toBe(true)
})
