import { expect, test } from 'vitest'
import { defaultRules } from '@/lib/catalog/pricing/sale-terms'
import { arrivalOf } from './order-arrival'

const austria = { code: 'AT', taxPercent: 20, shippingFee: 490, freeShippingAbove: null }
const rules = {
  ...defaultRules,
  deliveryDays: { min: 5, max: 9 },
  countries: [{ ...austria, days: { min: 2, max: 3 } }],
}
const order = {
  status: 'unpaid' as const,
  countryCode: 'AT',
}

test('an order says by its country when it arrives, until it is delivered, cancelled or refunded', () => {
  expect(arrivalOf(order, rules)).toBe('Arrives 2 to 3 days after the payment')
  expect(arrivalOf({ ...order, countryCode: null }, rules)).toBe('Arrives 5 to 9 days after the payment')
  expect(arrivalOf({ ...order, status: 'to-ship' }, rules)).not.toBeNull()
  for (const status of ['delivered', 'delivered-unpaid', 'cancelled', 'refunded'] as const)
    expect(arrivalOf({ ...order, status }, rules)).toBeNull()
  expect(arrivalOf(order, defaultRules)).toBeNull()
})
