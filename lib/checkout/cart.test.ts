import { expect, test } from 'vitest'
import type { ProductJson } from '@/lib/catalogue/schema'
import { addToCart, type CartItem, cartItemOf, cartTotals, lineTotalCents, removeFromCart } from './cart'
import { countItems, isCartItem } from './cart-item'

function line(product: number, qty: number, price = '10.00'): CartItem {
  return { product, name: `Product ${product}`, image: '/x.webp', price, countInStock: 9, qty }
}

test('a new product is appended', () => {
  expect(addToCart([line(1, 1)], line(2, 3))).toEqual([line(1, 1), line(2, 3)])
})

test('a product already in the cart has its line replaced in place, with the new quantity', () => {
  expect(addToCart([line(1, 1), line(2, 1)], line(1, 5))).toEqual([line(1, 5), line(2, 1)])
})

test('removing a product deletes its line and no other', () => {
  expect(removeFromCart([line(1, 1), line(2, 1)], 1)).toEqual([line(2, 1)])
})

test('the item count is the number of units in all lines', () => {
  expect(countItems([line(1, 2), line(2, 3)])).toBe(5)
  expect(countItems([])).toBe(0)
})

test('line totals and cart totals are exact', () => {
  expect(lineTotalCents(line(1, 3, '7.50'))).toBe(2250)
  expect(cartTotals([line(1, 3, '7.50'), line(2, 1, '0.01')]).itemsCents).toBe(2251)
})

test('a product becomes a cart line with at most the units in stock', () => {
  const product: ProductJson = {
    _id: 4,
    name: 'Teapot',
    image: '/teapot.webp',
    imageAlt: '',
    description: '',
    brand: '',
    category: '',
    price: '42.00',
    countInStock: 3,
    rating: 0,
    numReviews: 0,
    createdAt: '2026-01-01T00:00:00.000Z',
    version: 0,
  }
  expect(cartItemOf(product, 5)).toEqual({
    product: 4,
    name: 'Teapot',
    image: '/teapot.webp',
    price: '42.00',
    countInStock: 3,
    qty: 3,
  })
})

test.each([
  null,
  'x',
  [],
  {},
  { ...line(1, 1), qty: 0 },
  { ...line(1, 1), qty: '1' },
  { ...line(1, 1), price: 'free' },
  { ...line(1, 1), product: 1.5 },
  { ...line(1, 1), name: undefined },
])('a malformed line (%j) is not a cart line', (value) => {
  expect(isCartItem(value)).toBe(false)
})

test('a stored line is a cart line', () => {
  expect(isCartItem(JSON.parse(JSON.stringify(line(1, 2))))).toBe(true)
})
