import { expect, test } from 'vitest'
import { defaultTerms } from '@/lib/catalog/pricing/sale-terms'
import type { ProductJson } from '@/lib/catalog/products/product-schema'
import { speakIn } from '@/lib/platform/messages/speak'
import { placeOrderInput } from '@/lib/sales/orders/order-schema'
import { productDetail } from '@/testing/shop/product-detail'
import {
  addToCart,
  type CartItem,
  cartSlots,
  cartTotals,
  lineTotalCents,
  type RemovedLine,
  refreshLine,
  removeFromCart,
  restoreToCart,
} from './cart'
import { inPageLanguage } from './cart-freshness'
import { cartItemOf, countItems, isCartItem } from './cart-item'
import { orderBodyOf, refreshCart } from './ordered-cart'

function line(product: number, qty = 1, price = '10.00'): CartItem {
  return { product, name: `Product ${product}`, image: '/x.webp', price, countInStock: 9, qty }
}

const teapot = { product: 2, name: 'Teapot', image: '/t.webp', price: '42.00', countInStock: 9, qty: 2 }

function product(changes: Partial<ProductJson> = {}): ProductJson {
  return { ...productDetail, _id: 2, price: '42.00', countInStock: 9, ...changes }
}

test('L05 L09 a line knows the language of its name, and takes that of the page where it has another', () => {
  const german = { language: 'de', prefix: '/de' } as const
  const fallback = { language: 'en', texts: ['description', 'name'] } as const
  const english = cartItemOf(product(), 1)
  expect(english).not.toHaveProperty('lang')
  const local = product({ name: 'Teekanne' })
  speakIn(german, () => {
    expect(cartItemOf(local, 1)).toMatchObject({ name: 'Teekanne', lang: 'de' })
    expect(cartItemOf(product({ fallback: { ...fallback, texts: ['name'] } }), 1)).toEqual(english)
    expect(inPageLanguage(english, local)).toEqual({ ...english, name: 'Teekanne', lang: 'de' })
    const own = product({ fallback: { ...fallback, texts: [...fallback.texts] } })
    expect(inPageLanguage(english, own)).toBe(english)
    const stored = cartItemOf(local, 1)
    expect(inPageLanguage(stored, product({ name: 'Renamed' }))).toBe(stored)
  })
  const stored = { ...english, name: 'Teekanne', lang: 'de' } as const
  expect(inPageLanguage(stored, product())).toEqual(english)
  expect(inPageLanguage(stored, product({ _id: 3 }))).toBe(stored)
  expect(isCartItem(stored)).toBe(true)
  expect(isCartItem({ ...english, lang: 7 })).toBe(false)
})

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
  expect(countItems([line(1, 2), { ...line(2, 3), isGone: true }])).toBe(2)
})

test('line totals and cart totals are exact', () => {
  expect(lineTotalCents(line(1, 3, '7.50'))).toBe(2250)
  const cart = [line(1, 3, '7.50'), line(2, 1, '0.01')]
  expect(cartTotals(cart, defaultTerms).itemsCents).toBe(2251)
  const gone = { ...line(3, 9, '99.00'), isGone: true }
  expect(cartTotals([...cart, gone], defaultTerms)).toEqual(cartTotals(cart, defaultTerms))
})

test('a product becomes a cart line with at most the units in stock', () => {
  expect(cartItemOf(product({ countInStock: 3 }), 5)).toEqual({ ...teapot, countInStock: 3, qty: 3 })
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

const full = [1, 2, 3, 4].map((id) => line(id))
const shown = (cart: readonly CartItem[], removed: readonly RemovedLine[]) =>
  cartSlots(cart, removed).map(({ line: { product }, isRemoved }) => (isRemoved ? -product : product))

const removals = [[[1, 4]], [[4, 1]], [[2, 3, 1]], [[3, 2, 1, 4]]]
test.each(removals)('lines removed in the order %j keep their positions', (order) => {
  const removed = order.map((product) => ({ line: line(product), position: product - 1 }))
  const cart = order.reduce(removeFromCart, full)
  expect(shown(cart, removed)).toEqual([1, 2, 3, 4].map((id) => (order.includes(id) ? -id : id)))
})

test('a line that is back in the cart is shown once, and one added meanwhile is last', () => {
  const removed = [{ line: line(2), position: 1 }]
  expect(shown(full, removed)).toEqual([1, 2, 3, 4])
  expect(shown([...removeFromCart(full, 2), line(5)], removed)).toEqual([1, -2, 3, 4, 5])
})

test('a restored line returns to its place, unless it has been added again', () => {
  expect(restoreToCart(removeFromCart(full, 2), line(2), 1)).toEqual(full)
  expect(restoreToCart([line(1)], line(2), 7)).toEqual([line(1), line(2)])
  const again = { ...line(2), qty: 3 }
  expect(restoreToCart([line(1), again], line(2), 0)).toEqual([line(1), again])
})

const shippingAddress = { address: '1 Main St', city: 'Rome', postalCode: '00100', country: 'Italy' }

test('the body of an order contains the totals the shopper saw, and passes the server’s schema', () => {
  const body = orderBodyOf({ cart: [teapot], shippingAddress, paymentMethod: 'Paypal', terms: defaultTerms })
  expect(body).toEqual({
    orderItems: [{ product: 2, name: 'Teapot', image: '/t.webp', price: '42.00', qty: 2 }],
    paymentMethod: 'Paypal',
    shippingAddress,
    shippingPrice: '10.00',
    taxPrice: '6.89',
    totalPrice: '100.89',
  })
  expect(placeOrderInput.parse(body)).toMatchObject({ totalPrice: 10089, shippingAddress })
})

const dearer = 'Teapot now costs $45.50 instead of $42.00.'
const onlyTwo = 'Only 2 of Teapot left: the quantity is now 2.'

test.each([
  ['nothing changed', {}, 3, { qty: 3, price: '42.00' }, []],
  ['the price rose', { price: '45.50' }, 3, { qty: 3, price: '45.50' }, [dearer]],
  ['less is left', { countInStock: 2 }, 3, { qty: 2, countInStock: 2 }, [onlyTwo]],
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
  const refreshed = refreshLine(teapot, product(now), qty)
  expect(refreshed.value).toMatchObject(value)
  expect(refreshed.notes).toEqual(notes)
})

test('F05 a deleted or sold-out product is removed from the cart, with a note that names it', () => {
  const [sofa, lamp] = [
    { ...teapot, product: 3, name: 'Sofa' },
    { ...teapot, product: 4, name: 'Lamp' },
  ]
  const cart = [teapot, sofa, lamp, { ...teapot, product: 5 }]
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
