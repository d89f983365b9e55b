import { expect, test } from 'vitest'
import type { ProviderRefund } from '@/lib/money/paypal/provider-refund'
import { describeDispute, describeRefund } from '@/lib/money/reconciliation/refund-attention'
import type { RefundReason } from './refund-reason'
import { refundVerdict, refusedVerdict } from './refund-verdict'

const expected = { captureId: 'CAP', amountCents: 500, currency: 'USD' }
const amount = { cents: 500, currency: 'USD' }
const completed: ProviderRefund = {
  id: 'R',
  status: 'COMPLETED',
  captureId: 'CAP',
  customId: null,
  amount,
  feeCents: null,
  changedAt: null,
}

test.each<[string, ProviderRefund | null, string]>([
  ['completed', completed, 'completed'],
  ['of a capture that PayPal does not name', { ...completed, captureId: null }, 'completed'],
  ['pending', { ...completed, status: 'PENDING' }, 'pending'],
  ['failed', { ...completed, status: 'FAILED', amount: null }, 'failed'],
  ['cancelled', { ...completed, status: 'CANCELLED' }, 'failed'],
  ['with a new status', { ...completed, status: 'REVERSED' }, 'needs_attention'],
  ['of another capture', { ...completed, captureId: 'OTHER' }, 'needs_attention'],
  ['a cent short', { ...completed, amount: { ...amount, cents: 499 } }, 'needs_attention'],
  ['in another currency', { ...completed, amount: { ...amount, currency: 'EUR' } }, 'needs_attention'],
  ['without an amount', { ...completed, amount: null }, 'needs_attention'],
  ['pending over another amount', { ...completed, status: 'PENDING', amount: null }, 'needs_attention'],
  ['unknown to PayPal', null, 'needs_attention'],
])('a refund that is %s', (_, provider, status) => {
  expect(refundVerdict(provider, 'R', expected)).toMatchObject({ status, providerRefundId: 'R' })
})

test('a refusal ends a refund, unless the same request is still under way', () => {
  expect(refusedVerdict('CAPTURE_FULLY_REFUNDED').status).toBe('failed')
  expect(refusedVerdict('PREVIOUS_REQUEST_IN_PROGRESS').status).toBe('refunding')
})

const facts = { origin: 'admin', amountCents: 500, captureId: 'CAP', status: 'needs_attention' } as const

test.each<[RefundReason | null, string]>([
  [{ code: 'amount_mismatch', cents: 499, currency: 'USD' }, 'PayPal refunded 4.99 USD.'],
  [
    { code: 'amount_mismatch', cents: null, currency: 'USD' },
    'PayPal refunded an amount that cannot be read.',
  ],
  [{ code: 'exceeds_capture' }, 'PayPal lists refunds above the amount of this payment.'],
  [{ code: 'unknown_to_paypal' }, 'PayPal no longer knows it.'],
  [{ code: 'refund_status', status: 'X' }, 'PayPal calls it X.'],
  [{ code: 'other', text: 'it is new' }, 'It is new.'],
  [{ code: 'refused_by_paypal', issue: 'NEW' }, 'PayPal refused it: NEW.'],
  [{ code: 'refused_by_paypal', issue: 'TRANSACTION_DISPUTED' }, 'The buyer disputes the payment at PayPal.'],
])('the reason %j is described', (reason, why) => {
  expect(describeRefund({ ...facts, reason }).what).toBe(`The refund of $5.00 needs attention. ${why}`)
})

test('the advice says what to do', () => {
  const advice = (changes: Partial<Parameters<typeof describeRefund>[0]>) =>
    describeRefund({ ...facts, reason: null, ...changes }).advice
  expect(advice({})).toContain('Compare the refunds of payment CAP')
  expect(advice({ status: 'failed' })).toContain('Refund the order again')
  expect(advice({ status: 'failed', origin: 'cancellation' })).toContain('Refund payment CAP at PayPal')
  expect(advice({ status: 'pending' })).toContain('Wait')
  expect(advice({ status: 'refunding' })).toContain('the shop keeps asking PayPal')
})

test.each([
  [1990, 'USD', ' $19.90 of'],
  [1990, 'GBP', ' 19.90 GBP of'],
  [null, 'USD', ''],
])('E20 a dispute over %j cents in %s names them', (amountCents, currency, amount) => {
  const { what } = describeDispute({ reason: 'OTHER', status: 'OPEN', amountCents, currency })
  expect(what).toBe(`The buyer disputes${amount} this order at PayPal: other.`)
})
