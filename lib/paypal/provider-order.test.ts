import { expect, test } from 'vitest'
import { decisiveCapture } from '@/lib/paypal/provider-order'

test.each([
  [['DECLINED', 'COMPLETED'], 'COMPLETED'],
  [['PENDING', 'COMPLETED'], 'COMPLETED'],
  [['DECLINED', 'PENDING'], 'PENDING'],
  [['DECLINED', 'FAILED'], 'DECLINED'],
  [[], undefined],
])('of the captures %j the decisive one is %s', (statuses, decisive) => {
  expect(decisiveCapture(statuses.map((status) => ({ status })))?.status).toBe(decisive)
})
