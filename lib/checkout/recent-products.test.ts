import { expect, test } from 'vitest'
import { addRecent, isRecentProduct, type RecentProduct } from './recent-products'

const product = (_id: number): RecentProduct => ({ _id, name: `No. ${_id}`, image: '/a.webp', imageAlt: '' })

test('the product viewed last is first, each is listed once, and only five are kept', () => {
  const viewed = [1, 2, 3, 1, 4, 5, 6].reduce<RecentProduct[]>((list, id) => addRecent(list, product(id)), [])
  expect(viewed.map(({ _id }) => _id)).toEqual([6, 5, 4, 1, 3])
})

test('of a product only what is shown is stored', () => {
  const whole = { ...product(1), price: '1.00', description: 'Long.' }
  expect(addRecent([], whole)).toEqual([product(1)])
})

test.each([null, 7, {}, { ...product(1), _id: undefined }, { ...product(1), image: 3 }])(
  '%j is no viewed product',
  (value) => {
    expect(isRecentProduct(value)).toBe(false)
  },
)
