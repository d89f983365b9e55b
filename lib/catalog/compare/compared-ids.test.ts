import { expect, test } from 'vitest'
import { comparePath, parseCompared } from './compared-ids'

test.each([
  ['', []],
  ['ids=', []],
  ['ids=3,1,2', [3, 1, 2]],
  ['ids=1,1,2', [1, 2]],
  ['ids=1,2,3,4', [1, 2, 3]],
  ['ids=5&ids=6', [5, 6]],
  ['ids=0,-1,007,1e3,abc,%00,99999999999, 8,9', [9]],
])('C08 of ?%s these products are compared: %j', (query, ids) => {
  expect(parseCompared(new URLSearchParams(query))).toEqual(ids)
})

test('C04 a long list is read in part', () => {
  expect(parseCompared(new URLSearchParams({ ids: '9,'.repeat(100_000) }))).toEqual([9])
})

test('every comparison has one address', () => {
  expect(comparePath([3, 1])).toBe('/compare?ids=3,1')
  expect(comparePath([])).toBe('/compare')
})
