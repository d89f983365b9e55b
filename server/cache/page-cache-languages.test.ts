import { expect, test } from 'vitest'
import type { Answer } from '@/server/answers'
import type { Dependency } from '@/server/requests/shared-requests'
import { answerOf, openCache } from '@/testing/http/front-server'
import type { PageCache } from './page-cache'

/** The own language, which has no prefix, and four further ones. */
const prefixes = ['', '/de ', '/fr ', '/it ', '/es ']

/** Renders these answers in every language, whose texts are their keys, and returns which of them are gone. */
async function keepInAll(cache: PageCache, paths: Record<string, Dependency>) {
  const shown = prefixes.flatMap((prefix) =>
    Object.entries(paths).map(([path, dependsOn]) => ({ key: prefix + path, dependsOn })),
  )
  for (const request of shown) await cache.render(request, async () => answerOf(request.key))
  return () => shown.flatMap(({ key }) => (cache.get(key) ? [] : key))
}

const page = (key: string) => answerOf(key.padEnd(3000, '.'))

/** Draws pages by popularity: of 50 products the first is visited fifty times as often as the last. The order is always the same. */
function drawing() {
  let state = 1
  const draw = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  return { draw, product: () => Math.ceil(50 ** draw()) }
}

/** Visits a page. Returns whether it was kept. */
async function visit(cache: PageCache, prefix: string, id: number) {
  const key = `${prefix}/products/${id}`
  const isKept = cache.get(key) !== undefined
  if (!isKept) await cache.render({ key, dependsOn: id }, async () => page(key))
  return isKept
}

test('L03 a translation drops its language’s answers about the product, and the answers of calls, which tell the version', async () => {
  const cache = openCache()
  const dropped = await keepInAll(cache, {
    '/products/1': 1,
    '/products/2': 2,
    '/': 'list',
    '/cart': 'shop',
    '/api/products/1/': 1,
  })
  cache.dropTranslation('de', 1)
  expect(dropped()).toEqual(['/de /products/1', '/de /', '/de /api/products/1/'])
  cache.dropVersion(1)
  const answers = ['/api/products/1/', '/fr /api/products/1/', '/it /api/products/1/', '/es /api/products/1/']
  expect(dropped().toSorted()).toEqual(
    ['/de /products/1', '/de /', '/de /api/products/1/', ...answers].toSorted(),
  )
  cache.dropTranslations('fr')
  expect(dropped().filter((key) => key.startsWith('/fr'))).toEqual([
    '/fr /products/1',
    '/fr /products/2',
    '/fr /',
    '/fr /api/products/1/',
  ])
})

test('L03 a text of the shop itself in a language drops all pages of that language', async () => {
  const cache = openCache()
  const dropped = await keepInAll(cache, { '/': 'list', '/cart': 'shop', '/pages/terms': 'shop' })
  cache.dropLanguage('de')
  expect(dropped()).toEqual(['/de /', '/de /cart', '/de /pages/terms'])
})

test('L03 a translation drops page, data, tree and picture in its language, and searches in all, which find its words', async () => {
  const cache = openCache()
  const dropped = await keepInAll(cache, {
    '/products/1': 1,
    '/products/1 rsc': 1,
    '/products/1 rsc tree': 1,
    '/products/1/card.jpg': 'card 1',
    '/search?q=tea': 'list',
    '/products/1/lang=de': 2,
  })
  cache.dropTranslation('de', 1)
  expect(dropped()).toEqual(
    prefixes.flatMap((prefix) =>
      (prefix === '/de '
        ? ['/products/1', '/products/1 rsc', '/products/1 rsc tree', '/products/1/card.jpg', '/search?q=tea']
        : ['/search?q=tea']
      ).map((path) => prefix + path),
    ),
  )
  const gone = await keepInAll(cache, { '/search?q=tea': 'list', '/api/products/?q=tea': 'list' })
  cache.dropTranslations('de')
  expect(gone()).toHaveLength(2 * prefixes.length)
})

test('L03 a translation drops the answers of calls that name its language, whatever the shop’s own is', async () => {
  const cache = openCache()
  const calls = {
    '/api/categories/?lang=de': 'list',
    '/api/products/?page=2&lang=de': 'counted list',
    '/api/products/1/?lang=de': 1,
    '/api/products/2/?lang=de': 2,
    'fr /api/categories/?lang=de': 'list',
  } as const
  const others = {
    '/api/categories/?lang=fr': 'list',
    '/search?brand=lang%3Dde': 'list',
    '/de': 'shop',
  } as const
  const keep = async () => {
    for (const [key, dependsOn] of Object.entries({ ...calls, ...others }))
      await cache.render({ key, dependsOn }, async () => answerOf(key))
  }
  const dropped = () => Object.keys({ ...calls, ...others }).filter((key) => !cache.get(key))
  await keep()
  cache.dropTranslation('de', 1)
  expect(dropped()).toEqual(Object.keys(calls).filter((key) => !key.includes('/2/')))
  await keep()
  cache.dropTranslations('de')
  expect(dropped()).toEqual(Object.keys(calls))
})

test('L03 a render in the language of a changed translation is not kept, one in another is', async () => {
  const cache = openCache()
  const finishers: ((answer: Answer) => void)[] = []
  const keys = ['/de /products/1', '/api/products/1/?lang=de', '/fr /products/1']
  const all = keys.map((key) =>
    cache.render({ key, dependsOn: 1 }, () => new Promise((finish) => finishers.push(finish))),
  )
  cache.dropTranslation('de', 1)
  finishers.forEach((finish, index) => void finish(answerOf(keys[index] ?? '')))
  await Promise.all(all)
  expect(keys.map((key) => cache.get(key)?.etag)).toEqual([undefined, undefined, '/fr /products/1'])
})

test('S05 pages in five languages need the memory of five times as many pages, and stay within the same bounds', async () => {
  const sizes: ReturnType<PageCache['size']>[] = []
  for (const spoken of [1, 2, 5]) {
    const [roomy, tight] = [openCache(100_000_000), openCache(300_000)]
    for (let id = 1; id <= 300; id++)
      for (const prefix of prefixes.slice(0, spoken))
        for (const cache of [roomy, tight]) await visit(cache, prefix, id)
    expect(roomy.size().count).toBe(spoken * 300)
    expect(tight.size().bytes).toBeLessThanOrEqual(200_000)
    sizes.push(tight.size())
    // Nothing is left behind by what was pushed out.
    for (const cache of [roomy, tight]) cache.dropProducts()
    expect([roomy.size(), tight.size()]).toEqual(Array(2).fill({ bytes: 0, count: 0 }))
  }
  expect(sizes.map(({ count }) => count)).toEqual([39, 39, 39])
})

test('pages that are visited as often stay as long, in whatever language', async () => {
  const cache = openCache(300_000)
  const { product } = drawing()
  const hits = prefixes.map(() => 0)
  for (let round = 0; round < 1000; round++) {
    const id = product()
    for (const [index, prefix] of prefixes.entries())
      if (await visit(cache, prefix, id)) hits[index] = (hits[index] ?? 0) + 1
  }
  const [least = 0, most = 0] = [Math.min(...hits), Math.max(...hits)]
  expect(least).toBeGreaterThan(100)
  expect(most / least).toBeLessThan(1.05)
})

test('visitors of the own language find its pages with five languages as with one, and in a small cache no fewer than in a share of their own', async () => {
  /** Three of five visitors speak the own language. Returns how many of its pages they find kept. */
  const rateWith = async (bytes: number, further: string[]) => {
    const cache = openCache(bytes)
    const { draw, product } = drawing()
    let [hits, visits] = [0, 0]
    for (let each = 0; each < 5000; each++) {
      hits += Number(await visit(cache, '', product()))
      visits++
      if (further.length && draw() < 2 / 3)
        await visit(cache, further[Math.floor(draw() * further.length)] ?? '', product())
    }
    return hits / visits
  }
  const further = prefixes.slice(1)
  // All 250 pages fit, or a fifth of them.
  const [roomy, tight] = [2_000_000, 400_000]
  expect(await rateWith(roomy, [])).toBeGreaterThan(0.99)
  expect(await rateWith(roomy, further)).toBeGreaterThan(0.99)
  for (const count of [1, 4])
    expect(await rateWith(tight, further.slice(0, count)), String(count)).toBeGreaterThan(
      await rateWith(tight / (count + 1), []),
    )
})

test('S05 made-up searches in further languages push out each other, and no page in any language', async () => {
  const cache = openCache(300_000)
  const gone = await keepInAll(cache, { '/': 'list', '/products/1': 1 })
  for (let each = 1; each <= 200; each++) {
    const key = `${prefixes[each % 5]}/search?q=${each}`
    await cache.render({ key, dependsOn: 'list', isOpenEnded: true }, async () => page(key))
  }
  expect(gone()).toEqual([])
})
