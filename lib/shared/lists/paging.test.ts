import { expect, test } from 'vitest'
import { ZodError } from 'zod'
import { countPages, describePage, linkedPages, parsePaging, slice } from './paging'

test.each([
  ['', { page: 1, pageSize: 100 }],
  ['page=3', { page: 3, pageSize: 100 }],
  ['page=2&pageSize=10&x=y', { page: 2, pageSize: 10 }],
  ['pageSize=5000', { page: 1, pageSize: 100 }],
])('?%s is page and size %j', (query, paging) => {
  expect(parsePaging(new URLSearchParams(query))).toEqual(paging)
})

test.each(['page=0', 'page=-1', 'page=abc', 'page=1.5', 'page=99999999999', 'pageSize=0', 'page='])(
  '?%s is refused',
  (query) => {
    expect(() => parsePaging(new URLSearchParams(query))).toThrow(ZodError)
  },
)

test('a page starts where the previous one ended', () => {
  expect(slice({ page: 3, pageSize: 24 })).toEqual({ skip: 48, take: 24 })
})

test('a list has at least one page', () => {
  expect([countPages(0, 24), countPages(24, 24), countPages(25, 24)]).toEqual([1, 1, 2])
})

test.each([
  [3, 3, 1, '3 in all, newest first.'],
  [100, 230, 1, '1 to 100 of 230, newest first.'],
  [30, 230, 3, '201 to 230 of 230, newest first.'],
  [0, 200, 3, ''],
])('%i of %i rows on page %i are described as %j', (shown, total, page, text) => {
  expect(describePage(shown, total, { page, pageSize: 100 })).toBe(text)
})

test.each([
  [1, 1, [1]],
  [2, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 9, [1, 2, 3, 4, 5, null, 9]],
  [4, 9, [1, 2, 3, 4, 5, null, 9]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [6, 9, [1, null, 5, 6, 7, 8, 9]],
  [4167, 4167, [1, null, 4163, 4164, 4165, 4166, 4167]],
])('page %d of %d links to the pages %j', (page, pageCount, expected) => {
  expect(linkedPages(page, pageCount)).toEqual(expected)
})
