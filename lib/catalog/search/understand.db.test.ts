import { expect, test } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { speakIn } from '@/lib/platform/messages/speak'
import { catalogue, create } from '@/testing/shop/catalogue'
import { listNearestProducts } from './nearest-products'
import { presents } from './search-links'
import { listSearchedProducts, searchProducts } from './search-products'
import { parseSearchQuery } from './search-query'

/** What words mean in a search: synonyms, colours, tags, prices; and what is shown and noted when nothing is found. */

const search = (q: string, more = {}) => searchProducts(parseSearchQuery(new URLSearchParams({ q, ...more })))
const namesOf = async (q: string, more = {}) => (await search(q, more)).items.map(({ name }) => name)
const chipsOf = async (q: string, more = {}) =>
  (await search(q, more)).pieces.map(({ label, without }) => `${label}: ${without}`)

const setSynonyms = async (...groups: { words: string[]; kinds?: string[] }[]) => {
  await db.$executeRaw`truncate "SearchSynonym"`
  await db.searchSynonym.createMany({ data: groups.map(({ words, kinds = [] }) => ({ words, kinds })) })
}

test('synonyms find each other, kinds only one way and by their own synonyms, and only in titles', async () => {
  await setSynonyms(
    { words: ['vessel'], kinds: ['sloop', 'motor yacht'] },
    { words: ['sloop', 'cutter boat'], kinds: ['dinghy'] },
    { words: ['motor yacht', 'cruiser'] },
  )
  await catalogue(
    { name: 'Sloop A' },
    { name: 'Dinghy B' },
    { name: 'Cruiser C' },
    { name: 'Flag', description: 'For your sloop, dinghy or cruiser.' },
  )
  expect(await namesOf('vessels')).toEqual(['Cruiser C', 'Dinghy B', 'Sloop A'])
  expect(await namesOf('cutter boat')).toEqual(['Dinghy B', 'Sloop A'])
  expect(await namesOf('motor yachts')).toEqual(['Cruiser C'])
  expect(await namesOf('dinghy')).toEqual(['Dinghy B'])
  await db.$executeRaw`delete from "Product" where name <> 'Flag'`
  expect(await namesOf('vessel')).toEqual([])
  expect(await namesOf('sloop'), 'a mention of goods is none').toEqual([])
  expect(await namesOf('flags for')).toEqual(['Flag'])
})

test('a misspelt word may have meant a synonym; one that a synonym knows is not misspelt', async () => {
  await setSynonyms({ words: ['settee', 'canape'] }, { words: ['canale'], kinds: ['nothing'] })
  await catalogue({ name: 'Canape' })
  await db.$executeRaw`update "SearchSynonym" set version = version`
  expect(await search('setee')).toMatchObject({ correctedTo: 'settee', total: 1 })
  expect(await search('canale')).toMatchObject({ correctedTo: null, total: 0 })
})

test('English words are not misspelt, whatever the shop has', async () => {
  await catalogue({ name: 'Tangle' }, { name: 'Gloves' })
  expect(await search('tingle')).toMatchObject({ correctedTo: null, total: 0 })
  expect(await search('globes')).toMatchObject({ correctedTo: null, total: 0 })
  expect(await search('glovess')).toMatchObject({ correctedTo: 'gloves', total: 1 })
})

test('colours and materials are found in name, description and alternative text, and stand as chips', async () => {
  await catalogue(
    { name: 'Wumpet', description: 'Of solid oak, painted red.' },
    { name: 'Wumpet Two', imageAlt: 'A red wumpet' },
    { name: 'Wumpet Three', description: 'Blue.' },
  )
  expect(await namesOf('red wumpet')).toEqual(['Wumpet Two', 'Wumpet'])
  expect(await chipsOf('red wumpet')).toEqual(['Red: wumpet'])
  expect(await namesOf('wooden')).toEqual([])
  await setSynonyms({ words: ['wood', 'wooden'], kinds: ['oak'] })
  expect(await namesOf('wooden')).toEqual(['Wumpet'])
})

test('a colour that the thing does not come in finds nothing else, and whom a thing is for only helps', async () => {
  await catalogue(
    { name: 'Wumpet' },
    { name: 'Box', description: 'Red, wumpet inside.' },
    { name: 'Mens Gronk' },
    { name: 'Gronk' },
  )
  expect(await namesOf('red wumpet')).toEqual([])
  expect(await namesOf('mens wumpet')).toEqual(['Wumpet'])
  expect(await namesOf('mens gronk')).toEqual(['Mens Gronk'])
  await db.$executeRaw`delete from "Product" where name = 'Wumpet'`
  expect(await namesOf('red wumpet')).toEqual(['Box'])
})

test('a tag is found by its words; without any such product these say nothing', async () => {
  await catalogue({ name: 'Wumpet', category: 'Gronk' }, { name: 'Other', category: 'Gronk' })
  expect(await namesOf('gift wumpet')).toEqual(['Wumpet'])
  expect(await namesOf('birthday present')).toEqual([])
  await create({ name: 'Tagged', category: 'Gronk', tags: ['gift', 'kids'], priceCents: 2500 })
  expect(await namesOf('birthday present')).toEqual(['Tagged'])
  expect(await namesOf('gronk gift for kids')).toEqual(['Tagged'])
  expect(await namesOf('gift under 25')).toEqual(['Tagged'])
  expect(await namesOf('gift under 24')).toEqual([])
  expect(await chipsOf('gronk gift for kids under 25')).toEqual([
    'Gronk: gift for kids under 25',
    'Presents: gronk for kids under 25',
    'For kids: gronk gift under 25',
    'Up to $25: gronk gift for kids',
  ])
  await db.$executeRaw`update "Product" set tags = '{}'`
  expect(await namesOf('gift wumpet')).toEqual(['Wumpet'])
})

test('prices in words are those of the search, unless others are chosen; cheap is an order', async () => {
  await catalogue(
    { name: 'Wumpet A', priceCents: 3000 },
    { name: 'Wumpet B', priceCents: 1000 },
    { name: 'Wumpet C', priceCents: 2000 },
  )
  expect(await namesOf('wumpet under 20')).toEqual(['Wumpet C', 'Wumpet B'])
  expect(await namesOf('under 20')).toEqual(['Wumpet C', 'Wumpet B'])
  expect(await namesOf('wumpet under 20', { minPrice: '25' })).toEqual(['Wumpet A'])
  expect(await chipsOf('wumpet under 20', { minPrice: '25' })).toEqual([])
  expect(await namesOf('cheap wumpet')).toEqual(['Wumpet B', 'Wumpet C', 'Wumpet A'])
  expect(await namesOf('cheap wumpet', { sort: '-price' })).toEqual(['Wumpet A', 'Wumpet C', 'Wumpet B'])
  expect(await listSearchedProducts(parseSearchQuery(new URLSearchParams('q=over+15')))).toMatchObject({
    total: 2,
  })
})

test('words of meaning are corrected, and accents are no reason not to', async () => {
  await catalogue({ name: 'Wumpet', tags: ['gift'], priceCents: 1000 }, { name: 'Gronk', priceCents: 900 })
  expect(await search('gifft')).toMatchObject({ total: 1, correctedTo: 'gift', nearestQuery: 'gift' })
  expect(await search('chep gronk')).toMatchObject({ total: 1, correctedTo: 'cheap gronk' })
  expect(await search('wúmpat undr 50')).toMatchObject({ total: 1, correctedTo: 'wumpet under 50' })
  const { products } = await listNearestProducts('gift for a qqqqist')
  expect(products.map(({ name }) => name)).toEqual(['Wumpet'])
  expect(await chipsOf('cheap gronk', { sort: 'newest' })).toEqual([])
  expect(await namesOf('under 9.50', { minPrice: '5' })).toEqual(['Gronk'])
  expect(await chipsOf('under 9.50', { minPrice: '5' })).toEqual(['Up to $9.50: '])
})

test('nothing found shows goods with some of the words, longer words, or the best rated', async () => {
  const nearest = async (q: string) => (await listNearestProducts(q)).products.map(({ name }) => name)
  await catalogue(
    { name: 'Wumpet', priceCents: 3000 },
    { name: 'Gronk' },
    { name: 'Zaffa', description: 'A gronk.', ratingSum: 5, numReviews: 1 },
    { name: 'Rated', ratingSum: 8, numReviews: 2 },
  )
  expect(await nearest('zaffa gronk wumpet')).toEqual(['Wumpet', 'Zaffa', 'Gronk'])
  expect(await nearest('gronk for a wumpet')).toEqual(['Gronk', 'Wumpet'])
  expect(await nearest('wumpet under 5')).toEqual(['Wumpet'])
  expect(await nearest('wump')).toEqual(['Wumpet'])
  expect(await nearest('qqqq')).toEqual(['Zaffa', 'Rated', 'Gronk', 'Wumpet'])
  expect(await nearest('((')).toEqual(['Zaffa', 'Rated', 'Gronk', 'Wumpet'])
  expect(await search('qqqq wumpat')).toMatchObject({
    total: 0,
    nearestWords: ['wumpet'],
    nearestQuery: 'qqqq wumpet',
  })
})

test('what is not found is counted by day, without what may be personal, and up to 500 words a day', async () => {
  await catalogue({ name: 'Wumpet' })
  await db.searchMiss.deleteMany()
  const misses = async () =>
    (await db.searchMiss.findMany({ orderBy: { words: 'asc' } })).map(
      ({ words, count }) => `${words} ${count}`,
    )
  for (const q of [
    'Qqqq for me',
    'qqqq',
    'wumpet',
    'wumpat',
    '"qqqq"',
    'jo@example.com',
    'call 555123',
    '((',
  ])
    await search(q)
  expect(await misses()).toEqual(['qqqq 2'])
  await db.$executeRaw`insert into "SearchMiss" select (now() at time zone 'UTC')::date, 'w' || n, 1 from generate_series(1, 499) n`
  await search('vvvv')
  await search('qqqq')
  expect((await misses()).filter((miss) => !miss.startsWith('w'))).toEqual(['qqqq 3'])
})

test('unrated goods stand after rated ones', async () => {
  await catalogue(
    { name: 'One star', ratingSum: 1, numReviews: 1 },
    { name: 'Unrated' },
    { name: 'Good', ratingSum: 4, numReviews: 1 },
  )
  expect(await namesOf('', { sort: 'rating' })).toEqual(['Good', 'One star', 'Unrated'])
})

test('L02 the German link to presents finds them, and says so in German', async () => {
  await catalogue(
    { name: 'Wumpet', tags: ['gift', 'kids'], priceCents: 2000 },
    { name: 'Dear', tags: ['gift'], priceCents: 3000 },
    { name: 'Gronk', priceCents: 900 },
  )
  await speakIn({ language: 'de', prefix: '/de' }, async () => {
    const [link] = presents()
    expect(link?.label).toBe('Geschenke unter 25\u00a0$')
    const q = new URL(link?.href ?? '', 'http://shop').searchParams.get('q') ?? ''
    expect([q, await namesOf(q)]).toEqual(['geschenke unter 25 $', ['Wumpet']])
    expect(await chipsOf(q)).toEqual(['Geschenke: unter 25 $', 'Bis 25\u00a0$: geschenke'])
    expect(await namesOf('Geschenk für Kinder')).toEqual(['Wumpet'])
    expect(await search('geschnk')).toMatchObject({ correctedTo: 'geschenk' })
  })
})

test('L02 in German a colour is found with any ending, in goods and in what is typed; quoted and English words are as written', async () => {
  await catalogue({ name: 'Wumpet, Rot' }, { name: 'Roter Wumpet' }, { name: 'Grunch Wumpet, Hellgrün' })
  const red = ['Roter Wumpet', 'Wumpet, Rot']
  await speakIn({ language: 'de', prefix: '/de' }, async () => {
    for (const q of ['rot wumpet', 'roter wumpet', 'wumpet in rotem', 'ROTES Wumpet'])
      expect((await namesOf(q)).toSorted(), q).toEqual(red)
    expect(await namesOf('hellgrüne wumpet')).toEqual(['Grunch Wumpet, Hellgrün'])
    expect(await namesOf('hellgruenes wumpet')).toEqual(['Grunch Wumpet, Hellgrün'])
    expect(await namesOf('"roter wumpet"')).toEqual(['Roter Wumpet'])
  })
  expect(await namesOf('roter wumpet')).toEqual(['Roter Wumpet'])
})
