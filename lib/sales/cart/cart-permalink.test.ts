import { expect, test } from 'vitest'
import { buyAgainPath, buyLinesText, buyPath, parseBuyLines } from './cart-permalink'

const list = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1}:1`).join(',')

test.each([
  ['1:2', '1:2'],
  ['1:2,3:1', '1:2,3:1'],
  ['7', '7:1'],
  ['7,8:2', '7:1,8:2'],
  ['1:2,3:1,1:4', '1:6,3:1'],
  ['2147483647:2147483647', '2147483647:2147483647'],
  ['1:2147483647,1:1', '1:2147483647'],
])('C03b the lines %s are read as %s', (text, lines) => {
  expect(buyLinesText(parseBuyLines(text) ?? [])).toBe(lines)
})

test('C03b a hundred lines are read, and no more', () => {
  expect(parseBuyLines(list(100))).toHaveLength(100)
  for (const count of [101, 5000]) expect(parseBuyLines(list(count))).toBeNull()
})

test.each([
  '',
  ',',
  ':',
  '1:',
  ':1',
  '1:2,',
  ',1:2',
  '1:2,,3:1',
  '1:2:3',
  'abc',
  'abc:1',
  '-1:1',
  '+1:1',
  '0:1',
  '007:1',
  '1e3:1',
  '1.5:1',
  '0x1:1',
  '2147483648:1',
  '99999999999999999999:1',
  '1:0',
  '1:-1',
  '1:1.5',
  '1:1e9',
  '1:2147483648',
  '1:abc',
  '1: 2',
  ' 1:2',
  '1:2\n',
  '1%3A2',
  '１:２',
  '1;2',
  '../1:2',
  'a'.repeat(20_000),
])('C03b %j are no lines', (text) => expect(parseBuyLines(text)).toBeNull())

test('a permalink names each product once, and there is none without products, or with more than an order has', () => {
  expect(
    buyPath([
      { product: 1, qty: 2 },
      { product: 3, qty: 1 },
      { product: 1, qty: 1 },
    ]),
  ).toBe('/buy/1:3,3:1')
  expect(buyPath([])).toBeNull()
  expect(buyPath(Array.from({ length: 101 }, (_, index) => ({ product: index + 1, qty: 1 })))).toBeNull()
})

test('to buy an order again, products that were deleted since are left out', () => {
  const gone = { product: null, qty: 4 }
  expect(buyAgainPath([{ product: 5, qty: 2 }, gone])).toBe('/buy/5:2')
  expect(buyAgainPath([gone])).toBeNull()
})
