import { expect, test } from 'vitest'
import type { WebhookEventReason } from '@/lib/generated/prisma/enums'
import type { PaymentReason } from '@/lib/money/payments/payment-reason'
import { describeEvent, describePayment } from './payment-attention'

const facts = { status: 'needs_attention', captureId: 'CAP1', amountCents: 1812 } as const
const lamp = { product: 1, name: 'Lamp', countInStock: 0 }

test.each<[PaymentReason | null, string]>([
  [{ code: 'already_paid' }, 'The order had been paid before: this money is surplus.'],
  [{ code: 'order_mismatch', shopOrderId: '8' }, 'PayPal’s payment was made for order 8, not for this one.'],
  [{ code: 'merchant_mismatch', merchantId: 'EVIL' }, 'PayPal’s payment goes to another merchant, EVIL.'],
  [
    { code: 'amount_mismatch', cents: 1, currency: 'USD' },
    'PayPal’s payment is over 0.01 USD, the order over 18.12 USD.',
  ],
  [
    { code: 'capture_mismatch', cents: 1811, currency: 'USD' },
    'PayPal took 18.11 USD, but the order costs 18.12 USD.',
  ],
  [
    { code: 'capture_mismatch', cents: null, currency: 'EUR' },
    'PayPal took an amount that cannot be read, but the order costs 18.12 USD.',
  ],
  [
    { code: 'capture_reused', captureId: 'CAP1', orderId: 9 },
    'PayPal named a payment that order 9 was paid with.',
  ],
  [{ code: 'late_capture' }, 'The payment had been given up, and now PayPal says that money is on its way.'],
  [
    { code: 'out_of_stock', ...lamp },
    'The money came when the order’s units were gone: Lamp is out of stock.',
  ],
  [
    { code: 'out_of_stock', ...lamp, countInStock: 2 },
    'The money came when the order’s units were gone: Lamp: only 2 left.',
  ],
  [{ code: 'out_of_stock' }, 'The money came when the order’s units were gone: A product is out of stock.'],
  [{ code: 'refunded' }, 'The money went back to the buyer before the order was paid.'],
  [{ code: 'capture_status', status: 'PARTIALLY_REFUNDED' }, 'PayPal calls the payment PARTIALLY_REFUNDED.'],
  [
    { code: 'unknown_to_paypal' },
    'PayPal no longer knows this payment, although money may have been taken for it.',
  ],
  [{ code: 'other', text: 'something new' }, 'PayPal’s payment does not fit the order: something new.'],
  [null, 'PayPal’s payment does not fit the order.'],
])('the reason %j is described', (reason, what) => {
  expect(describePayment({ ...facts, reason }).what).toBe(what)
})

test('the advice depends on whether the shop has the money', () => {
  const reason: PaymentReason = { code: 'capture_mismatch', cents: 1811, currency: 'USD' }
  const advice = (changes: Partial<Parameters<typeof describePayment>[0]>) =>
    describePayment({ ...facts, reason, ...changes }).advice
  expect(advice({})).toContain('Refund payment CAP1 at PayPal')
  expect(advice({ captureId: null })).toContain('The shop has no money of it.')
  expect(advice({ reason: { code: 'refunded' } })).toContain('The shop has no money of it.')
  expect(advice({ reason: { code: 'out_of_stock', ...lamp } })).toContain('Restock and check again')
  expect(advice({ reason: { code: 'late_capture' } })).toContain('Wait until PayPal has decided')
  expect(advice({ reason: { code: 'unknown_to_paypal' } })).toContain('Look for payment CAP1 at PayPal')
  expect(advice({ status: 'pending' })).toContain('Wait')
  expect(advice({ status: 'capturing' })).toContain('the shop keeps asking PayPal')
})

test.each<[string, WebhookEventReason | null, string | null, string]>([
  ['PAYMENT.CAPTURE.REFUNDED', 'refunded', null, 'Money of this paid order was refunded at PayPal.'],
  ['PAYMENT.CAPTURE.REVERSED', 'reversed', null, 'PayPal has taken the money of this paid order back.'],
  ['CUSTOMER.DISPUTE.CREATED', 'disputed', null, 'The buyer disputes this paid order at PayPal.'],
  [
    'CHECKOUT.ORDER.APPROVED',
    'unknown_payment',
    null,
    'PayPal sent CHECKOUT.ORDER.APPROVED about a payment that this shop does not know.',
  ],
  [
    'CHECKOUT.ORDER.APPROVED',
    'paypal_down',
    null,
    'PayPal sent CHECKOUT.ORDER.APPROVED, and the shop could not process it: PayPal could not be reached.',
  ],
  [
    'CHECKOUT.ORDER.APPROVED',
    'failed',
    'No payment 7',
    'PayPal sent CHECKOUT.ORDER.APPROVED, and the shop could not process it: No payment 7',
  ],
  [
    'CHECKOUT.ORDER.APPROVED',
    null,
    null,
    'PayPal sent CHECKOUT.ORDER.APPROVED, and the shop could not process it.',
  ],
])('the event %s with the reason %s is described', (eventType, reason, error, what) => {
  expect(describeEvent({ eventType, reason, error }).what).toBe(what)
})
