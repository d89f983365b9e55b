import { expect, test } from 'vitest'
import { PaymentReason } from '@/lib/generated/prisma/enums'
import { paymentReason, readReason, reasonColumns } from './payment-reason'

test('every reason code in the database has a schema for its details', () => {
  const codes = paymentReason.options.map(({ shape }) => shape.code.value)
  expect(codes).toEqual(Object.values(PaymentReason))
})

test('a reason is read as it was stored', () => {
  const reason = { code: 'capture_mismatch', cents: 1811, currency: 'USD' } as const
  expect(reasonColumns(reason)).toEqual({
    reason: 'capture_mismatch',
    details: { cents: 1811, currency: 'USD' },
  })
  expect(readReason(reasonColumns(reason))).toEqual(reason)
  expect(readReason(reasonColumns(null))).toBeNull()
})

test.each([null, [], 'text', {}, { orderId: '9' }])(
  'details %j that do not match their code are read as `other`',
  (details) => {
    expect(readReason({ reason: 'capture_reused', details })).toEqual({
      code: 'other',
      text: 'capture_reused',
    })
  },
)
