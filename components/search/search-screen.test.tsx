import { render, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import '@/testing/http/router'
import { parseSearchQuery, searchPageSize } from '@/lib/catalog/search/search-query'
import { speakIn } from '@/lib/platform/messages/speak'
import { cuckooClock } from '@/testing/shop/product-detail'
import { type Found, SearchScreen } from './search-screen'

const category = { name: 'Clocks', slug: 'clocks', count: 1, isChosen: false }
const nothing: Found = {
  items: [],
  total: 0,
  query: parseSearchQuery(new URLSearchParams('q=clokc'), searchPageSize),
  facets: {
    categories: [],
    brands: [],
    prices: [],
    ratings: [],
    inStock: { count: 0, isChosen: false },
    options: [],
  },
  asked: 'clokc',
  correctedTo: null,
  nearestWords: ['clock', 'lamp'],
  nearestQuery: 'clokc',
  pieces: [],
  categories: [{ name: 'Clocks', slug: 'clocks', image: '/a.webp' }],
  nearest: { products: [cuckooClock], isBestRated: false },
}
const clocks: Found = {
  ...nothing,
  items: [cuckooClock],
  total: 1234,
  query: parseSearchQuery(new URLSearchParams('q=clock&inStock=1&minRating=4'), searchPageSize),
  facets: {
    categories: [category],
    brands: [],
    prices: [{ minCents: 1000, maxCents: 2499, count: 2, isChosen: false }],
    ratings: [{ minRating: 4, count: 1, isChosen: true }],
    inStock: { count: 1, isChosen: true },
    options: [],
  },
  correctedTo: 'clock',
  categories: [],
  nearest: null,
}

function wordsOf(found: Found, language: 'en' | 'de') {
  return speakIn({ language, prefix: '' }, () => {
    const { container } = render(<SearchScreen found={found} />)
    const attributes = ['aria-label', 'placeholder', 'title']
    const labels = [...container.querySelectorAll('*')].flatMap((element) =>
      attributes.flatMap((name) => element.getAttribute(name) ?? []),
    )
    return { text: container.textContent ?? '', labels }
  })
}

test.each([
  ['en', clocks, 'Showing results for “clock”Search instead for clokc'],
  ['en', clocks, 'CategoryClocks1 productPrice$10 to $24.992 products'],
  ['en', clocks, '1,234 products'],
  ['en', clocks, 'Sort by Best match'],
  ['en', clocks, 'Filters2 in use'],
  ['en', clocks, 'Show 1,234 products'],
  ['en', clocks, 'Remove filter 4 stars and upRemove filter In stockClear all'],
  ['en', nothing, 'Results for “clokc”0 productsNothing found this time.Try clock or lamp.'],
  ['de', clocks, 'Ergebnisse für „clock“Stattdessen suchen nach clokc'],
  ['de', clocks, 'KategorieClocks1 ArtikelPreis10\u00a0$ bis 24,99\u00a0$2 Artikel'],
  ['de', clocks, 'Sortierung: Beste Treffer'],
  ['de', clocks, 'Filter2 aktiv'],
  ['de', clocks, '1.234 Artikel anzeigen'],
  ['de', clocks, 'Filter entfernen: Ab 4 SternenFilter entfernen: Auf LagerAlle entfernen'],
  ['de', nothing, 'Diesmal wurde nichts gefunden.Versuchen Sie es mit clock oder lamp.'],
  ['de', nothing, 'Am ähnlichsten'],
  ['de', nothing, 'Geschenke unter 25\u00a0$'],
] as const)('L02 in %s a search says its words', (language, found, words) => {
  expect(wordsOf(found, language).text).toContain(words)
})

test('L02 a German search tells screen readers and fields nothing in English', () => {
  const { labels } = wordsOf(clocks, 'de')
  expect(labels).toEqual(
    expect.arrayContaining([
      'Filter',
      'Niedrigster Preis',
      'von $',
      'bis',
      'Eine Zahl wie 1299,00',
      'Aktive Filter',
    ]),
  )
  expect(labels.join(' ')).not.toMatch(/filter in use|price|number|cart/i)
})

const sizes = (isChosen: boolean): Found => ({
  ...clocks,
  query: parseSearchQuery(new URLSearchParams(isChosen ? 'opt=size:42' : ''), searchPageSize),
  facets: {
    ...clocks.facets,
    options: [
      {
        name: 'Size',
        kind: 'size',
        values: [
          { value: '42', option: 'size:42', count: 3, isChosen },
          { value: '43', option: 'size:43', count: 0, isChosen: false },
        ],
      },
      {
        name: 'Colour',
        kind: 'colour',
        values: [{ value: 'Sand', option: 'colour:sand', count: 1, isChosen: false }],
      },
    ],
  },
})

test('options are filters with the number of cards that each leaves, and a chip once chosen', () => {
  const { container, rerender } = render(<SearchScreen found={sizes(false)} />)
  const all = within(container)
  const [size] = all.getAllByRole('link', { name: '42 3 products' })
  expect(size?.getAttribute('href')).toBe('/search?opt=size%3A42')
  expect(size?.getAttribute('rel')).toBe('nofollow')
  expect(all.getAllByRole('link', { name: 'Sand 1 product' })[0]?.getAttribute('href')).toBe(
    '/search?opt=colour%3Asand',
  )
  expect(all.queryByRole('link', { name: /43/ })).toBeNull()
  rerender(<SearchScreen found={sizes(true)} />)
  const [chosen] = all.getAllByRole('link', { name: '42 3 products', current: true })
  expect(chosen?.getAttribute('href')).toBe('/search')
  expect(all.getByRole('link', { name: 'Remove filter Size: 42' }).getAttribute('href')).toBe('/search')
})

test('L02 the number that an option leaves is said in German', () => {
  expect(wordsOf(sizes(true), 'de').text).toMatch(/Size42\s*3 Artikel.*Filter entfernen: Size: 42/)
})

test('L05 filters and chips say which of their names are in the shop’s own language', () => {
  const fallback = (text: string) => ({ fallback: { language: 'en' as const, texts: [text] } })
  const choice = { count: 1, isChosen: true }
  const found: Found = {
    ...clocks,
    query: parseSearchQuery(
      new URLSearchParams('category=clocks&category=lamps&opt=Fit:Wide&opt=Colour:Ink'),
      24,
    ),
    correctedTo: null,
    facets: {
      ...clocks.facets,
      categories: [
        { ...category, ...fallback('name') },
        { ...category, name: 'Lampen', slug: 'lamps' },
      ],
      options: [
        {
          ...{ name: 'Fit', kind: 'other', ...fallback('name') },
          values: [{ value: 'Weit', option: 'fit:wide', ...choice }],
        },
        {
          name: 'Farbe',
          kind: 'colour',
          values: [{ value: 'Ink', option: 'colour:ink', ...choice, ...fallback('value') }],
        },
      ],
    },
  }
  speakIn({ language: 'de', prefix: '/de' }, () => {
    const { container } = render(<SearchScreen found={found} />)
    const english = (place: string) =>
      [...container.querySelectorAll(`${place} [lang=en]`)].map(({ textContent }) => textContent)
    expect(english('details')).toEqual(['Clocks', 'Fit', 'Ink'])
    expect(english('.filter-chip')).toEqual(['Clocks', 'Ink', 'Fit'])
    expect(container.textContent).toContain('Filter entfernen: Fit: Weit')
  })
})

test('what is nearest to words is named and priced as the words have found it, and what sells best as a group', () => {
  const group = { _id: 3, name: 'Linen Shirt', rating: 4, numReviews: 2 }
  const shirt = { ...cuckooClock, _id: 7, name: 'Linen Shirt, M', group, variantCount: 3, priceFrom: '39.00' }
  const headings = [false, true].map((isBestRated) => {
    const { text } = wordsOf({ ...nothing, nearest: { products: [shirt], isBestRated } }, 'en')
    expect(text.includes('from $39.00')).toBe(isBestRated)
    return text.includes('Linen Shirt, M')
  })
  expect(headings).toEqual([true, false])
})

test.each([
  ['', false],
  ['inStock=1', false],
  ['q=shirt', true],
  ['opt=size:m', true],
  ['minPrice=45', true],
  ['maxPrice=60', true],
])(
  'the list of “%s” has the member’s price beside the member’s name, and “from” beside that of a group',
  (query, isNamed) => {
    const group = { _id: 3, name: 'Linen Shirt', rating: 4, numReviews: 2 }
    const shirt = {
      ...cuckooClock,
      _id: 7,
      name: 'Linen Shirt, M',
      price: '49.00',
      group,
      variantCount: 3,
      priceFrom: '39.00',
    }
    const { text } = wordsOf(
      { ...nothing, items: [shirt], total: 1, query: parseSearchQuery(new URLSearchParams(query)) },
      'en',
    )
    expect([text.includes('Linen Shirt, M'), text.includes('$49.00'), text.includes('from $39.00')]).toEqual([
      isNamed,
      isNamed,
      !isNamed,
    ])
  },
)

test.each([
  ['opt=size:42', 1, 'Size: 42'],
  ['brand=Kestrel', 1, 'Kestrel'],
  ['opt=size:42&brand=Kestrel', 1, 'Products'],
  ['opt=size:42&inStock=1', 1, 'Products'],
  ['opt=size:42', 0, 'Products'],
  ['q=shoes&opt=size:42', 1, 'Results for “shoes”'],
  ['', 1, 'All products'],
])('the list of “%s” with %i products has the heading %s', (text, total, heading) => {
  const query = parseSearchQuery(new URLSearchParams(text), searchPageSize)
  const { container } = render(<SearchScreen found={{ ...sizes(true), query, total, correctedTo: null }} />)
  expect(within(container).getByRole('heading', { level: 1 }).textContent).toBe(heading)
})
