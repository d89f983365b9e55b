import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxInteger } from '@/lib/shared/validation/number-limits'
import { bulkInput } from './bulk-edit-schema'
import { changedPrice, isLargeChange } from './bulk-price'

const cents = fc.integer({ min: 0, max: 100_000_000 })

test('a change by per cent is the exact one rounded half a cent up, and at least 0.01', () => {
  fc.assert(
    fc.property(cents, fc.integer({ min: -10_000, max: 100_000 }), (price, basisPoints) => {
      // In ten thousandths of a cent, with integers of any size.
      const exact = BigInt(price) * BigInt(10_000 + basisPoints)
      const rounded = Number((exact * 2n + 10_000n) / 20_000n)
      const expected = price === 0 ? 0 : Math.max(rounded, 1)
      const result = changedPrice(price, { basisPoints, allowZero: false })
      expect(result).toBe(expected > maxInteger ? null : expected)
    }),
  )
})

test.each([
  [1005, { basisPoints: -1000 }, 905],
  [5, { basisPoints: -1000 }, 5],
  [1, { basisPoints: -9900 }, 1],
  [1999, { basisPoints: -10_000 }, 1],
  [0, { basisPoints: 5000 }, 0],
  [300, { cents: -299 }, 1],
  [300, { cents: -300 }, null],
  [300, { cents: -301 }, null],
  [0, { cents: 0 }, 0],
  [maxInteger, { cents: 1 }, null],
  [maxInteger, { basisPoints: 1 }, null],
])('%i cents changed by %o are %s', (price, change, expected) => {
  expect(changedPrice(price, { ...change, allowZero: false })).toBe(expected)
})

test('a price comes to 0.00 where that is asked, never below', () => {
  expect(changedPrice(1999, { basisPoints: -10_000, allowZero: true })).toBe(0)
  expect(changedPrice(300, { cents: -300, allowZero: true })).toBe(0)
  expect(changedPrice(300, { cents: -301, allowZero: true })).toBeNull()
})

test.each([
  [1000, 1500, false],
  [1000, 1501, true],
  [1000, 499, true],
  [1000, 0, true],
  [0, 0, false],
])('W01 a change from %i to %i cents is large: %s', (before, after, expected) => {
  expect(isLargeChange(before, after)).toBe(expected)
})

const body = (more: object) =>
  bulkInput.safeParse({ ids: [1], action: { price: { percent: '-10' } }, ...more })

test.each([
  ['-10', { basisPoints: -1000 }],
  ['+12.5', { basisPoints: 1250 }],
  [7, { basisPoints: 700 }],
])('a per cent of %s is read exactly', (percent, price) => {
  expect(body({ action: { price: { percent } } }).data?.action.price).toEqual({ ...price, allowZero: false })
})

test.each([
  ['nothing to change', { action: {} }],
  ['two actions', { action: { brand: 'A', category: 'B' } }],
  ['an unknown action', { action: { stock: 1 } }],
  ['a price without a change', { action: { price: {} } }],
  ['per cent and amount', { action: { price: { percent: '1', amount: '1' } } }],
  ['a per cent with three decimals', { action: { price: { percent: '1.234' } } }],
  ['less than nothing', { action: { price: { percent: '-100.01' } } }],
  ['no number', { action: { price: { amount: 'ten' } } }],
  ['an unknown status', { action: { status: 'gone' } }],
  ['a deletion that is none', { action: { delete: false } }],
  ['ids and a filter', { filter: {} }],
  ['neither', { ids: undefined }],
  ['no ids', { ids: [] }],
  ['an id twice', { ids: [1, 1] }],
  ['too many ids', { ids: Array.from({ length: 1001 }, (_, n) => n + 1) }],
  ['fewer versions than ids', { ids: [1, 2], versions: [0] }],
  ['an unknown filter', { ids: undefined, filter: { state: 'draft' } }],
  ['a place in a list of ids', { after: 0 }],
  ['an unknown field', { dryrun: true }],
])('a change of many products with %s is refused', (_, more) => {
  expect(body(more).success).toBe(false)
})
