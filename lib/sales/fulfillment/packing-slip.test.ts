import { expect, test } from 'vitest'
import { packingSlip, type SlipFacts } from './packing-slip'

const line = (id: number, qty: number, ...refunded: number[]) => ({
  id,
  name: `Thing ${id}`,
  qty,
  refundLines: refunded.map((qty) => ({ refundedQty: qty })),
  product: id === 1 ? { sku: '00012', weightG: 250 } : null,
})
const order: SlipFacts = {
  cancelledAt: null,
  totalCents: 1000,
  refundedCents: 0,
  orderItems: [line(1, 2), line(2, 1)],
  refunds: [],
}

test('all units are to be sent while nothing is refunded', () => {
  const lines = [
    { _id: 1, name: 'Thing 1', qty: 2, left: 2, sku: '00012', weightG: 250 },
    { _id: 2, name: 'Thing 2', qty: 1, left: 1, sku: null, weightG: null },
  ]
  expect(packingSlip(order)).toEqual({ stop: null, lines, unnamedCents: 0 })
})

test('W02 refunded units are not to be sent, nor are lines without any other', () => {
  const refunds = [{ amountCents: 500, lines: [1, 2] }]
  const slip = packingSlip({ ...order, refunds, orderItems: [line(1, 4, 1, 2), line(2, 1, 1)] })
  expect(slip).toEqual({
    stop: null,
    lines: [{ _id: 1, name: 'Thing 1', qty: 4, left: 1, sku: '00012', weightG: 250 }],
    unnamedCents: 0,
  })
})

test('W02 what was refunded without naming units is said, beside refunds that name some', () => {
  const refunds = [
    { amountCents: 300, lines: [] },
    { amountCents: 100, lines: [1] },
    { amountCents: 200, lines: [] },
  ]
  expect(packingSlip({ ...order, refunds })).toMatchObject({ stop: null, unnamedCents: 500 })
})

test.each([
  ['cancelled', { cancelledAt: new Date(), refundedCents: 1000 }],
  ['refunded', { refundedCents: 1000, refunds: [{ amountCents: 1000, lines: [] }] }],
  ['refunding', { refundedCents: 400, refunds: [{ amountCents: 1000, lines: [] }] }],
  ['no-units', { orderItems: [line(1, 2, 2)], refunds: [{ amountCents: 400, lines: [1] }] }],
] as const)('W02 nothing is to be sent: %s', (stop, facts) => {
  expect(packingSlip({ ...order, ...(facts as Partial<SlipFacts>) })).toMatchObject({ stop })
})
