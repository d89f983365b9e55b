import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formerSlugOf, slugOf } from './category-slug'

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
  ['%', 'sign-25'],
  ['C', 'c'],
  ['C++', 'c-plus-plus'],
  ['C#', 'c-sharp'],
  ['c♯', 'c-sharp'],
  ['Ages 3+', 'ages-3-plus'],
  ['Home+Garden', 'home-garden'],
  ['#1 Gifts', '1-gifts'],
  ['C++11', 'c-11'],
  ['!!!', 'sign-21-21-21'],
  ['???', 'sign-3f-3f-3f'],
  ['★★★', '★★★'],
  ['☕\ufe0f', '☕'],
  ['★ Sale', 'sale'],
  ['\u200b', ''],
  ['', ''],
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

test('E20 only names with such signs have another slug than before', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      if (!/[+#♯]/u.test(text.normalize('NFKC')) && /[\p{L}\p{N}]/u.test(formerSlugOf(text)))
        expect(slugOf(text)).toBe(formerSlugOf(text))
    }),
  )
})
