import { expect, test } from 'vitest'
import { withoutBestOf } from './shelves'

const of = (...brands: string[]) => brands.map((brand, _id) => ({ _id, brand }))
const idsOf = (products: { _id: number }[]) => products.map(({ _id }) => _id)

test('the first products of the brand are left out, because its own shelf shows them', () => {
  expect(idsOf(withoutBestOf('A', of('A', 'B', 'A', 'C'), 4))).toEqual([1, 3])
})

test('a category of one brand still has a shelf', () => {
  expect(idsOf(withoutBestOf('A', of('A', 'A', 'A', 'A'), 2))).toEqual([2, 3])
})
