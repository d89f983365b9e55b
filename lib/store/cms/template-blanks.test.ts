import { expect, test } from 'vitest'
import { pageKinds, pageSlugs } from '@/lib/shared/routes/page-slugs'
import { pages } from '@/lib/shared/routes/shop-pages'
import { markdownMistake, maxTextLength } from './markdown-rules'
import { blanksIn, blanksOf } from './template-blanks'
import { templateOf } from './template-of'

test.each([
  ['We are [[your name]].', ['[[your name]]']],
  ['[[a]] and [[b]], [[a]]', ['[[a]]', '[[b]]']],
  ['[[]]', ['[[]]']],
  ['[[[a]]]', ['[[[a]]']],
  ['[[a [[b]]', ['[[a [[b]]']],
  ['never closed [[a\nnext line]]', ['[[a']],
  ['[[a]](https://example.com)', ['[[a]]']],
  ['`[[a]]`', ['[[a]]']],
  ['[a]: [b] [ [c] ] ]] [', []],
  ['\\[\\[a]]', []],
])('the blanks of %j are %j', (text, blanks) => {
  expect(blanksOf({ title: 'T', text })).toEqual(blanks)
})

test('a blank in the title counts, and each is found at its place', () => {
  expect(blanksOf({ title: 'Terms of [[name]]', text: 'x' })).toEqual(['[[name]]'])
  expect(blanksIn('a [[b]]\n[[b]]')).toEqual([
    { text: '[[b]]', at: 2 },
    { text: '[[b]]', at: 8 },
  ])
})

const seller = { name: 'Ann & Co\\_', address: '1 Quay\\\nBristol', taxId: 'GB1', contact: 'a@b.example' }

test.each(pageSlugs)('the template of %s has blanks, one fewer with what is known of the seller', (slug) => {
  const [open, known] = [templateOf(slug, {}), templateOf(slug, seller)]
  expect(open.title).toBe(pageKinds[slug].title)
  expect(blanksOf(known).length).toBeGreaterThan(0)
  expect(blanksOf(known).length).toBeLessThan(blanksOf(open).length)
  expect(known.text).toContain('a@b.example')
  expect(markdownMistake(open.text)).toBeNull()
  expect(open.text.length).toBeLessThan(maxTextLength / 4)
  expect(open.text).not.toMatch(/lawyer|undefined/)
})

test('templates link to pages that the shop has, and the one about privacy to what browsers store', () => {
  const links = pageSlugs.flatMap((slug) =>
    Array.from(templateOf(slug, {}).text.matchAll(/\]\((\/[^)]*)\)/g), ([, path]) => ({ slug, path })),
  )
  const known = [...pages.map(({ route }): string => route), ...pageSlugs.map((slug) => `/pages/${slug}`)]
  expect(links.filter(({ path = '' }) => !known.includes(path))).toEqual([])
  for (const path of ['/privacy/browser-storage', '/withdraw', '/profile/data'])
    expect(links).toContainEqual({ slug: 'privacy', path })
})

test.each(pageSlugs)(
  'the German template of %s has blanks, and leads to the same pages of the shop',
  (slug) => {
    const [open, known] = [templateOf(slug, {}, 'de'), templateOf(slug, seller, 'de')]
    expect(blanksOf(known).length).toBeGreaterThan(0)
    expect(blanksOf(known).length).toBeLessThan(blanksOf(open).length)
    expect(known.text).toContain('a@b.example')
    expect(markdownMistake(open.text)).toBeNull()
    expect(open.text.length).toBeLessThan(maxTextLength / 4)
    const linksOf = (text: string) =>
      [...text.matchAll(/\]\((\/[^)]*)\)/g)].map(([, path]) => path).toSorted()
    expect(linksOf(open.text)).toEqual(linksOf(templateOf(slug, {}).text))
  },
)

test('the German page about returns has the model instructions and the model form, and says what is to be checked', () => {
  const { title, text } = templateOf('returns', seller, 'de')
  expect(title).toBe('Widerruf und Rücksendung')
  expect(text).toContain('binnen vierzehn Tagen ohne Angabe von Gründen diesen Vertrag zu widerrufen')
  expect(text).toContain('## Muster-Widerrufsformular')
  expect(blanksOf({ title, text }).filter((blank) => blank.includes('zu prüfen'))).toHaveLength(2)
})
