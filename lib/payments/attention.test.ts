import { expect, test } from 'vitest'
import { describeEvent, describePayment } from '@/lib/payments/attention'

const facts = { status: 'needs_attention', captureId: 'CAP1', amountCents: 1812 }

test.each([
  ['order was paid already', 'The order had been paid before: this money is surplus.'],
  ['made for order 8', 'PayPal’s payment was made for order 8, not for this one.'],
  ['paid to EVIL', 'PayPal’s payment goes to another merchant, EVIL.'],
  ['made over 1 cents USD', 'PayPal’s payment is over 0.01 USD, the order over 18.12.'],
  ['captured 1811 cents USD', 'PayPal took 18.11 USD, but the order costs 18.12.'],
  ['captured null cents EUR', 'PayPal took an unknown amount EUR, but the order costs 18.12.'],
  ['capture CAP1 already paid order 9', 'PayPal named a payment that order 9 was paid with.'],
  [
    'closed, but money is on its way',
    'The payment had been given up, and now PayPal says that money is on its way.',
  ],
  ['paid, but Lamp is out of stock.', 'The money came when the pieces were gone: Lamp is out of stock.'],
  ['refunded', 'The money went back to the buyer before the order was paid.'],
  ['capture is PARTIALLY_REFUNDED', 'PayPal calls the payment PARTIALLY_REFUNDED.'],
  ['unknown to PayPal', 'PayPal no longer knows this payment, although money may have been taken for it.'],
  ['something new', 'PayPal’s payment does not fit the order: something new.'],
])('the reason "%s" is told in plain words', (reason, what) => {
  expect(describePayment({ ...facts, reason }).what).toBe(what)
})

test('what can be done depends on whether the shop has the money', () => {
  const advice = (changes: Partial<Parameters<typeof describePayment>[0]>) =>
    describePayment({ ...facts, reason: 'captured 1811 cents USD', ...changes }).advice
  expect(advice({})).toContain('Refund payment CAP1 at PayPal')
  expect(advice({ captureId: null })).toContain('The shop has no money of it.')
  expect(advice({ reason: 'refunded' })).toContain('The shop has no money of it.')
  expect(advice({ reason: 'paid, but Lamp is out of stock.' })).toContain('Restock and check again')
  expect(advice({ status: 'pending' })).toContain('Wait')
  expect(advice({ status: 'capturing' })).toContain('asked again and again')
})

test.each([
  ['PAYMENT.CAPTURE.REFUNDED', 'refunded', true, 'The money of this paid order was refunded.'],
  ['PAYMENT.CAPTURE.REVERSED', 'reversed', true, 'PayPal has taken the money of this paid order back.'],
  ['CUSTOMER.DISPUTE.CREATED', 'disputed', true, 'The buyer disputes this paid order at PayPal.'],
  [
    'CHECKOUT.ORDER.APPROVED',
    'no payment of this shop',
    false,
    'PayPal sent CHECKOUT.ORDER.APPROVED about a payment that this shop does not know.',
  ],
  [
    'CHECKOUT.ORDER.APPROVED',
    'payment-provider-down',
    false,
    'PayPal sent CHECKOUT.ORDER.APPROVED, and the shop could not act upon it: PayPal could not be asked.',
  ],
  [
    'CHECKOUT.ORDER.APPROVED',
    null,
    false,
    'PayPal sent CHECKOUT.ORDER.APPROVED, and the shop could not act upon it.',
  ],
])('the event %s with "%s" is told in plain words', (eventType, reason, isProcessed, what) => {
  expect(describeEvent({ eventType, reason, isProcessed }).what).toBe(what)
})
