import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slugOf } from './category-slug'

test.each([
  ['Outdoors & Sport', 'outdoors-sport'],
  ['outdoors  SPORT', 'outdoors-sport'],
  ['Men’s Shoes', 'mens-shoes'],
  ["Men's Shoes", 'mens-shoes'],
  ['Café', 'café'],
  ['Cafe\u0301', 'café'],
  ['日本 の 本', '日本-の-本'],
  ['Größe 42', 'größe-42'],
  ['../../etc', 'etc'],
  ['<b>', 'b'],
  ['%', ''],
  ['\ud800', ''],
])('the slug of %j is %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

test('the slug of a slug is itself, and safe in an address', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const slug = slugOf(text)
      expect(slugOf(slug)).toBe(slug)
      expect(decodeURIComponent(encodeURIComponent(slug))).toBe(slug)
      expect(slug).toMatch(/^(?:[^\s/?#&%.-]+(?:-[^\s/?#&%.-]+)*)?$/)
    }),
  )
})
