import { expect, test } from 'vitest'
import { arrivalWords, deliveryWords } from './delivery-words'

test('days of delivery are a range or one number; an order counts them from its payment', () => {
  expect(deliveryWords({ min: 2, max: 4 })).toBe('Arrives in 2 to 4 days')
  expect(deliveryWords({ min: 1, max: 1 })).toBe('Arrives in 1 day')
  expect(arrivalWords({ min: 0, max: 3 })).toBe('Arrives 0 to 3 days after the payment')
  expect(arrivalWords({ min: 5, max: 5 })).toBe('Arrives 5 days after the payment')
})
