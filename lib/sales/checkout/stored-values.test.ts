import { expect, test } from 'vitest'
import { clearPersonalData, readStored, writeStored } from './browser-store'
import { addRecent, attemptFor } from './stored-rules'
import { addSearch, isRecentProduct, type RecentProduct } from './stored-values'

const content = JSON.stringify([7, { shippingAddress: { address: '1 Main Street', city: 'Springfield' } }])

test('F03 the same content keeps its key, in every tab and after a reload', () => {
  const first = attemptFor(null, content)
  expect(first.key).toMatch(/^[0-9a-f]{32}$/)
  writeStored('placeOrderAttempt', first)
  expect(attemptFor(readStored('placeOrderAttempt'), content)).toEqual(first)
})

test('changed content gets a new key, and so does the next order after a success', () => {
  const first = attemptFor(null, content)
  expect(attemptFor(first, content.replace('7', '8')).key).not.toBe(first.key)
  expect(attemptFor(null, content).key).not.toBe(first.key)
})

const malformed = [null, '', [], { content: 'a' }, { content: 1, key: 'k' }]
test.each(malformed)('a malformed attempt %j counts as none', (value) => {
  writeStored('placeOrderAttempt', value as never)
  expect(readStored('placeOrderAttempt')).toBeNull()
})

test('logging out removes the attempt', () => {
  writeStored('placeOrderAttempt', attemptFor(null, content))
  clearPersonalData()
  expect(readStored('placeOrderAttempt')).toBeNull()
})

const product = (_id: number): RecentProduct => ({ _id, name: `No. ${_id}`, image: '/a.webp', imageAlt: '' })

test('the product viewed last is first, each is listed once, and only five are kept', () => {
  const viewed = [1, 2, 3, 1, 4, 5, 6].reduce<RecentProduct[]>((list, id) => addRecent(list, product(id)), [])
  expect(viewed.map(({ _id }) => _id)).toEqual([6, 5, 4, 1, 3])
})

test('of a group the member viewed last is listed', () => {
  const member = (_id: number, groupId: number): RecentProduct => ({ ...product(_id), groupId })
  const viewed = [member(1, 7), product(2), member(3, 7), member(4, 8)]
  expect(viewed.reduce<RecentProduct[]>(addRecent, []).map(({ _id }) => _id)).toEqual([4, 3, 2])
})

test('of a product only what is shown is stored', () => {
  const whole = { ...product(1), price: '1.00', description: 'Long.' }
  expect(addRecent([], whole)).toEqual([product(1)])
})

const noProducts = [null, 7, {}, { ...product(1), _id: undefined }, { ...product(1), image: 3 }]
test.each(noProducts)('%j is no viewed product', (value) => expect(isRecentProduct(value)).toBe(false))

test('the latest search is first and in its latest spelling, each is listed once, and only five are kept', () => {
  const typed = ['a', 'teapot', 'b', '  TEAPOT ', '', ' ', 'desk \n lamp', 'c', 'd']
  const searches = typed.reduce<string[]>(addSearch, [])
  expect(searches).toEqual(['d', 'c', 'desk lamp', 'TEAPOT', 'b'])
  expect(addSearch([], `${'x'.repeat(99)} yz`)).toEqual(['x'.repeat(99)])
})

test.each([
  [null, []],
  ['teapot', []],
  [[7, '', ' ', 'x'.repeat(101), null, 'teapot'], ['teapot']],
  [
    ['a', 'b', 'c', 'd', 'e', 'f'],
    ['a', 'b', 'c', 'd', 'e'],
  ],
])('of stored searches %j only %j are read', (value, read) => {
  writeStored('lastSearches', value as never)
  expect(readStored('lastSearches')).toEqual(read)
})

test('logging out removes the searches', () => {
  writeStored('lastSearches', ['teapot'])
  clearPersonalData()
  expect(readStored('lastSearches')).toEqual([])
})
