import { expect, test } from 'vitest'
import type { ProviderOrder } from '@/lib/money/paypal/provider-order'
import { paymentVerdict } from './payment-verdict'

const expected = { orderId: 7, amountCents: 1812, currency: 'USD', merchantId: 'SHOP' }
const amount = { cents: 1812, currency: 'USD' }
const completed: ProviderOrder = {
  id: 'PP',
  status: 'COMPLETED',
  shopOrderId: '7',
  merchantId: 'SHOP',
  isAddressed: false,
  feeCents: null,
  refunds: [],
  amount,
  capture: { id: 'CAP', status: 'COMPLETED', ...amount },
}

function captured(changes: Partial<NonNullable<ProviderOrder['capture']>>): ProviderOrder {
  return { ...completed, capture: { id: 'CAP', status: 'COMPLETED', ...amount, ...changes } }
}

test.each<[string, ProviderOrder | null, string]>([
  ['a completed capture of exactly the total', completed, 'completed'],
  ['a capture a cent short', captured({ cents: 1811 }), 'needs_attention'],
  ['a capture a cent over', captured({ cents: 1813 }), 'needs_attention'],
  ['a capture of an unreadable amount', captured({ cents: null }), 'needs_attention'],
  ['a capture in another currency', captured({ currency: 'EUR' }), 'needs_attention'],
  ['another shop order', { ...completed, shopOrderId: '8' }, 'needs_attention'],
  ['another merchant', { ...completed, merchantId: 'EVIL' }, 'needs_attention'],
  ['no merchant', { ...completed, merchantId: null }, 'needs_attention'],
  ['no shop order', { ...completed, shopOrderId: null }, 'needs_attention'],
  [
    'an order made over another amount',
    { ...completed, amount: { cents: 1, currency: 'USD' } },
    'needs_attention',
  ],
  ['a refunded capture', captured({ status: 'REFUNDED' }), 'needs_attention'],
  ['a pending capture', captured({ status: 'PENDING' }), 'pending'],
  ['a declined capture', captured({ status: 'DECLINED' }), 'declined'],
  ['an order approved and not captured', { ...completed, status: 'APPROVED', capture: null }, 'approved'],
  ['an order not approved', { ...completed, status: 'CREATED', capture: null }, 'created'],
  [
    'an order waiting for the payer',
    { ...completed, status: 'PAYER_ACTION_REQUIRED', capture: null },
    'created',
  ],
  ['an order said to be complete, without a capture', { ...completed, capture: null }, 'created'],
  ['a voided order', { ...completed, status: 'VOIDED', capture: null }, 'voided'],
  ['an order PayPal does not know', null, 'voided'],
])('P05 %s', (_, provider, status) => {
  expect(paymentVerdict(provider, expected).status).toBe(status)
})

test('a full refund is the reason, whatever else does not match', () => {
  for (const cents of [1812, 1811])
    expect(paymentVerdict(captured({ status: 'REFUNDED', cents }), expected).reason).toEqual({
      code: 'refunded',
    })
})

test('the merchant is not compared when PayPal did not report one at creation', () => {
  expect(paymentVerdict(completed, { ...expected, merchantId: null }).status).toBe('completed')
})
