import { expect, test } from 'vitest'
import type { ProductJson } from '@/lib/catalogue/schema'
import type { CartItem } from './cart'
import { refreshCart, refreshLine } from './refresh-cart'

function line(changes: Partial<CartItem> = {}): CartItem {
  return { product: 2, name: 'Teapot', image: '/t.webp', price: '42.00', countInStock: 9, qty: 3, ...changes }
}

function product(changes: Partial<ProductJson> = {}): ProductJson {
  return {
    _id: 2,
    name: 'Teapot',
    image: '/t.webp',
    imageAlt: '',
    description: '',
    brand: '',
    category: '',
    price: '42.00',
    countInStock: 9,
    rating: 0,
    numReviews: 0,
    createdAt: '2026-01-01T00:00:00.000Z',
    version: 0,
    ...changes,
  }
}

test.each([
  ['nothing changed', {}, 3, { qty: 3, price: '42.00' }, []],
  [
    'the price rose',
    { price: '45.50' },
    3,
    { qty: 3, price: '45.50' },
    ['Teapot now costs $45.50 instead of $42.00.'],
  ],
  [
    'less is left',
    { countInStock: 2 },
    3,
    { qty: 2, countInStock: 2 },
    ['Only 2 of Teapot left: the quantity is now 2.'],
  ],
  ['more is wanted', { countInStock: 20 }, 12, { qty: 12, countInStock: 20 }, []],
  ['it was renamed', { name: 'Ember Teapot' }, 3, { name: 'Ember Teapot' }, []],
  [
    'price and stock changed',
    { price: '40.00', countInStock: 1 },
    2,
    { qty: 1, price: '40.00' },
    ['Only 1 of Teapot left: the quantity is now 1.', 'Teapot now costs $40.00 instead of $42.00.'],
  ],
])('F05 a line is updated, with a note for each change: %s', (_, now, qty, value, notes) => {
  const refreshed = refreshLine(line(), product(now), qty)
  expect(refreshed.value).toMatchObject(value)
  expect(refreshed.notes).toEqual(notes)
})

test('F05 a deleted or sold-out product is removed from the cart, with a note that names it', () => {
  const cart = [
    line(),
    line({ product: 3, name: 'Sofa' }),
    line({ product: 4, name: 'Lamp' }),
    line({ product: 5 }),
  ]
  const products = new Map([
    [2, product({ price: '42.00' })],
    [3, null],
    [4, product({ _id: 4, countInStock: 0 })],
  ])
  const { value, notes } = refreshCart(cart, products)
  expect(value.map((item) => item.product)).toEqual([2, 5])
  expect(notes).toEqual([
    'Sofa is no longer available and was taken out of your cart.',
    'Lamp is out of stock and was taken out of your cart.',
  ])
})
