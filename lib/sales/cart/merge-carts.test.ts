import { describe, expect, test } from 'vitest'
import { quantitiesOf } from '@/lib/sales/checkout/stored-values'
import type { CartItem } from './cart'
import { adoptAnswer, changesSince, mergeIntoCart, vanishedIds, withoutOrdered } from './merge-carts'

const facts = { name: 'Teapot', image: '/t.webp', price: '42.00', countInStock: 9 }
const line = (product: number, qty = 1): CartItem => ({ product, ...facts, qty })
const told = (product: number, qty = 1, more: Partial<CartItem> = {}) => ({
  ...line(product, qty),
  compareAtPrice: null,
  ...more,
})
const cartOf = (text: string) =>
  text
    .split(' ')
    .filter(Boolean)
    .map((pair) => line(...(pair.split(':').map(Number) as [number, number])))
const textOf = (cart: readonly CartItem[]) => cart.map(({ product, qty }) => `${product}:${qty}`).join(' ')
const quantities = (text: string) => quantitiesOf(cartOf(text))

test.each([
  ['', '', ''],
  ['1:1 2:2', '1:1 2:2', ''],
  ['', '1:1', '1:1'],
  ['1:1', '', '1:0'],
  ['1:1 2:2', '2:3 4:4', '1:0 2:3 4:4'],
])('from "%s" to "%s" the changes are "%s"', (before, now, changes) => {
  expect(textOf(changesSince(quantities(before), quantities(now)) as CartItem[])).toBe(changes)
})

describe('an answer of the account', () => {
  /** `now` is the cart when it arrives, `sent` that of when the call was made. */
  const adopt = (now: string, answer: string, { sent = now, removed = [] as number[] } = {}) => {
    const lines = cartOf(answer).map(({ product, qty }) => told(product, qty))
    const adopted = adoptAnswer(cartOf(now), { sent: quantities(sent), answer: lines, removed })
    return [textOf(adopted.cart), adopted.lines]
  }

  test('brings its quantities and its further lines, behind those that are here', () => {
    expect(adopt('2:1 1:1', '1:5 2:1 3:2')).toEqual(['2:1 1:5 3:2', { 1: 5, 2: 1, 3: 2 }])
  })

  test('takes away what was removed elsewhere, and nothing that the account has not taken', () => {
    expect(adopt('1:1 2:1 3:1', '1:1', { removed: [2] })).toEqual(['1:1 3:1', { 1: 1 }])
  })

  test('leaves a line that was changed, added or removed here meanwhile, so that it is sent next', () => {
    const [cart, lines] = adopt('1:4 5:1', '1:2 2:1', { sent: '1:2 2:1' })
    expect([cart, lines]).toEqual(['1:4 5:1', { 1: 2, 2: 1 }])
    expect(changesSince(lines as Record<string, number>, quantities('1:4 5:1'))).toEqual([
      { product: 2, qty: 0 },
      { product: 1, qty: 4 },
      { product: 5, qty: 1 },
    ])
  })

  test('changes nothing of a line whose quantity is the same: its price stays what the shopper saw', () => {
    const cart = [line(1, 2)]
    const answer = [told(1, 2, { price: '50.00', countInStock: 1 })]
    expect(adoptAnswer(cart, { sent: { 1: 2 }, answer, removed: [] }).cart).toBe(cart)
  })

  test('brings no more of a product than is in stock, and nothing of one that is sold out', () => {
    const answer = [told(1, 7, { countInStock: 3 }), told(2, 1, { countInStock: 0 })]
    const { cart, lines } = adoptAnswer([], { sent: {}, answer, removed: [] })
    expect([textOf(cart), lines]).toEqual(['1:3', { 1: 3 }])
    expect(changesSince(lines, quantitiesOf(cart))).toEqual([])
  })
})

test('vanished are lines that the account had, that are here as they were sent, and that it does not name', () => {
  const facts = { sent: quantities('1:1 2:1 3:1 4:1'), base: quantities('1:1 2:1 3:1'), answer: [told(1)] }
  expect(vanishedIds(cartOf('1:1 2:1 3:2 4:1'), facts)).toEqual([2])
})

test('after an order the account is known to have no line of it, and keeps the others', () => {
  const account = { userId: 7, lines: { 1: 2, 3: 1 } }
  expect(withoutOrdered(account, [line(1, 2)])).toEqual({ userId: 7, lines: { 3: 1 } })
  expect(withoutOrdered(null, [line(1)])).toBeNull()
})

test.each([
  ['', '1:2 3:1', '1:2 3:1'],
  ['1:1 4:1', '1:2 3:1', '1:2 4:1 3:1'],
  ['1:5', '1:2', '1:5'],
])(
  'the cart "%s" with the lines "%s" is "%s", and stays so when they are added again',
  (cart, lines, merged) => {
    const once = mergeIntoCart(cartOf(cart), cartOf(lines))
    expect(textOf(once)).toBe(merged)
    expect(mergeIntoCart(once, cartOf(lines))).toEqual(once)
  },
)

test('a permalink brings back a line whose product was no longer sold', () => {
  const cart = cartOf('1:5').map((gone) => ({ ...gone, isGone: true }))
  expect(mergeIntoCart(cart, cartOf('1:2'))).toEqual(cartOf('1:2'))
})
