import { expect, test } from 'vitest'
import { speakIn } from '@/lib/platform/messages/speak'
import { orderBody, testAddress } from '@/testing/shop/order-body'
import { placeOrderInput } from './order-schema'

const body = orderBody([{ product: 1, priceCents: 8999, qty: 1 }])

function pathsOf(input: unknown): string[] {
  return placeOrderInput.safeParse(input).error?.issues.map(({ path }) => path.join('.')) ?? []
}

test('F06 a quantity may be a numeric string', () => {
  const input = placeOrderInput.parse({ ...body, orderItems: [{ product: '1', qty: '2' }] })
  expect(input.orderItems).toEqual([{ product: 1, qty: 2 }])
})

test.each([0, -1, 1.5, 1e9, Number.NaN, 'two', '', '1.5', '-1', null, undefined, [], {}])(
  'F06 a quantity of %j is refused with its path',
  (qty) => {
    expect(pathsOf({ ...body, orderItems: [{ product: 1, qty }] })).toEqual(['orderItems.0.qty'])
  },
)

test.each(['abc', -1, 0, 1.5, '1e3', 2_147_483_648, null])('F06 a product id of %j is refused', (product) => {
  expect(pathsOf({ ...body, orderItems: [{ product, qty: 1 }] })).toEqual(['orderItems.0.product'])
})

test('F06 an empty list and one of 101 lines are refused', () => {
  expect(pathsOf({ ...body, orderItems: [] })).toEqual(['orderItems'])
  const line = { product: 1, qty: 1 }
  expect(pathsOf({ ...body, orderItems: Array.from({ length: 101 }, () => line) })).toEqual(['orderItems'])
})

test.each(['address', 'city', 'postalCode', 'country'] as const)('%s is required', (field) => {
  expect(pathsOf({ ...body, shippingAddress: { ...testAddress, [field]: ' ' } })).toEqual([
    `shippingAddress.${field}`,
  ])
})

test.each([
  ['18.12', 1812],
  [18.12, 1812],
  [18.119999999999997, 1812],
])('a total of %j is %i cents', (totalPrice, cents) => {
  expect(placeOrderInput.parse({ ...body, totalPrice }).totalPrice).toBe(cents)
})

test.each(['-1', 'free', null, Number.POSITIVE_INFINITY])('a total of %j is refused', (totalPrice) => {
  expect(pathsOf({ ...body, totalPrice })).toEqual(['totalPrice'])
})

test('a mistake is said in the language in which the input is read, and not in that in which the shop was loaded', () => {
  const messagesOf = (input: unknown) =>
    placeOrderInput.safeParse(input).error?.issues.map(({ message }) => message)
  const wrong = { ...body, orderItems: [], shippingAddress: { ...testAddress, vatId: '?' } }
  const inGerman = speakIn({ language: 'de', prefix: '/de' }, () => messagesOf(wrong))
  expect(inGerman).toEqual([
    'Die Bestellung enthält keine Artikel.',
    'Eine USt-IdNr. beginnt mit den zwei Buchstaben ihres Landes, zum Beispiel ATU12345678.',
  ])
  expect(messagesOf(wrong)).toEqual([
    'The order has no items.',
    'A VAT id begins with the two letters of its country, such as ATU12345678.',
  ])
})
