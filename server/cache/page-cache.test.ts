import { expect, onTestFinished, test, vi } from 'vitest'
import type { Answer } from '@/server/answers'
import type { Dependency } from '@/server/requests/shared-requests'
import { answerOf, openCache } from '@/testing/http/front-server'
import type { PageCache } from './page-cache'

/** A render that the test finishes. */
function pending() {
  let finish = (_: Answer) => {}
  let starts = 0
  const answer = new Promise<Answer>((resolve) => {
    finish = resolve
  })
  const start = () => {
    starts += 1
    return answer
  }
  return { start, finish, starts: () => starts }
}

/** Renders these answers, whose texts are their keys. */
async function renderAll(cache: PageCache, dependencies: Record<string, Dependency>) {
  for (const [key, dependsOn] of Object.entries(dependencies))
    await cache.render({ key, dependsOn }, async () => answerOf(key))
}

test('S04 concurrent misses of one key share one render, and later requests get the kept answer', async () => {
  const cache = openCache()
  const render = pending()
  const all = Promise.all([1, 2, 3].map(() => cache.render({ key: '/', dependsOn: 'list' }, render.start)))
  render.finish(answerOf('home'))
  expect(new Set((await all).map(({ etag }) => etag))).toEqual(new Set(['home']))
  expect(render.starts()).toBe(1)
  expect(cache.get('/')?.etag).toBe('home')
})

test('a failed render is not kept, and the next request renders again', async () => {
  const cache = openCache()
  const fail = () => Promise.reject(new Error('no'))
  await expect(cache.render({ key: '/', dependsOn: 'list' }, fail)).rejects.toThrow('no')
  await renderAll(cache, { '/': 'list' })
  expect(cache.get('/')?.etag).toBe('/')
})

test('a change drops what shows the product, and nothing else', async () => {
  const cache = openCache()
  const shown = { '/': 'list', '/products/1': 1, '/products/2': 2, '/cart': 'shop', '/a.js': null } as const
  await renderAll(cache, shown)
  const kept = () => Object.keys(shown).filter((key) => cache.get(key))
  cache.dropProduct(1)
  expect(kept()).toEqual(['/products/2', '/cart', '/a.js'])
  cache.dropProducts()
  expect(kept()).toEqual(['/cart', '/a.js'])
  cache.clear()
  expect(kept()).toEqual([])
})

test('W14 an order that leaves units drops what shows their number, and keeps lists, the picture for links and others', async () => {
  const cache = openCache()
  const shown = {
    '/': 'list',
    '/search?q=tea': 'list',
    '/products/1': 1,
    '/products/1/card.jpg': 'card 1',
    '/api/products/': 'counted list',
    '/products/2': 2,
  } as const
  const kept = () => Object.keys(shown).filter((key) => cache.get(key))
  await renderAll(cache, shown)
  const running = pending()
  void cache.render({ key: '/api/products/1/', dependsOn: 1 }, running.start)
  cache.dropCount(1)
  expect(kept()).toEqual(['/', '/search?q=tea', '/products/1/card.jpg', '/products/2'])
  running.finish(answerOf('old'))
  await running.start()
  expect(cache.get('/api/products/1/')).toBeUndefined()
  // The last unit is sold.
  await renderAll(cache, shown)
  cache.dropProduct(1)
  expect(kept()).toEqual(['/products/2'])
})

test('S01 an answer whose render began before the change is not kept, and no later request shares it', async () => {
  const cache = openCache()
  const early = pending()
  const first = cache.render({ key: '/products/1', dependsOn: 1 }, early.start)
  cache.dropProduct(1)
  const late = await cache.render({ key: '/products/1', dependsOn: 1 }, async () => answerOf('new'))
  early.finish(answerOf('old'))
  expect([(await first).etag, late.etag, cache.get('/products/1')?.etag]).toEqual(['old', 'new', 'new'])
})

test('S02 while the database is not heard, nothing that shows a product or a setting is kept', async () => {
  const cache = openCache()
  const render = pending()
  void cache.render({ key: '/', dependsOn: 'list' }, render.start)
  cache.close()
  cache.open()
  render.finish(answerOf('old'))
  await render.start()
  expect(cache.get('/')).toBeUndefined()
  await renderAll(cache, { '/cart': 'shop' })
  expect(cache.get('/cart')?.etag).toBe('/cart')
  cache.close()
  expect(cache.get('/cart')).toBeUndefined()
  await renderAll(cache, { '/cart': 'shop', '/a.js': null })
  expect([cache.get('/cart'), cache.get('/a.js')?.etag]).toEqual([undefined, '/a.js'])
})

test('S02 S04 while the database is not heard, requests within a second share a render, unless something was written', async () => {
  const now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now)
  onTestFinished(() => clock.mockRestore())
  const cache = openCache()
  cache.close()
  const home = { key: '/', dependsOn: 'list' } as const
  const first = pending()
  const both = [1, 2].map(() => cache.render(home, first.start))
  clock.mockReturnValue(now + 1000)
  both.push(cache.render(home, first.start))
  expect(first.starts()).toBe(1)
  const ask = (text: string) => cache.render(home, async () => answerOf(text))
  clock.mockReturnValue(now + 1001)
  expect((await ask('after a second')).etag).toBe('after a second')
  const second = pending()
  void cache.render(home, second.start)
  // What `catchUp` does after a write.
  cache.dropProducts()
  expect((await ask('after a write')).etag).toBe('after a write')
  const third = pending()
  void cache.render(home, third.start)
  cache.open()
  expect((await ask('heard')).etag).toBe('heard')
  for (const { finish } of [first, second, third]) finish(answerOf('old'))
  expect((await Promise.all(both)).map(({ etag }) => etag)).toEqual(['old', 'old', 'old'])
  await third.start()
  expect(cache.get('/')?.etag).toBe('heard')
})

test('S05 the cache is bounded in bytes; 10,000 addresses leave no trace', async () => {
  const cache = openCache(100_000)
  for (let id = 1; id <= 10_000; id++)
    await cache.render({ key: `/products/${id}`, dependsOn: id }, async () => answerOf('x'.repeat(3000)))
  expect(cache.size().bytes).toBeLessThanOrEqual(100_000)
  expect(cache.size().count).toBeGreaterThan(10)
  cache.dropProduct(1)
  cache.dropProducts()
  expect(cache.size()).toEqual({ bytes: 0, count: 0 })
})

test('S05 answers to made-up searches push out each other, and no page', async () => {
  const cache = openCache(100_000)
  await renderAll(cache, { '/': 'list' })
  for (let each = 1; each <= 100; each++) {
    const made = { key: `/search?q=${each}`, dependsOn: 'list', isOpenEnded: true } as const
    await cache.render(made, async () => answerOf('x'.repeat(3000)))
  }
  expect(cache.size().bytes).toBeLessThanOrEqual(40_000)
  expect([1, 99, 100].map((each) => Boolean(cache.get(`/search?q=${each}`)))).toEqual([false, true, true])
  expect(cache.get('/')?.etag).toBe('/')
  cache.dropProduct(1)
  expect(cache.size()).toEqual({ bytes: 0, count: 0 })
})

test('with 0 bytes nothing is kept', async () => {
  const cache = openCache(0)
  await renderAll(cache, { '/': 'list' })
  expect(cache.get('/')).toBeUndefined()
})

test('what shows products is kept for two minutes, what belongs to the version of the shop until the next one', async () => {
  const now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now)
  onTestFinished(() => clock.mockRestore())
  const cache = openCache()
  await renderAll(cache, { '/': 'list', '/a.js': null })
  clock.mockReturnValue(now + 120_001)
  await expect.poll(() => cache.get('/')).toBeUndefined()
  expect(cache.get('/a.js')).toBeDefined()
  cache.clear()
  expect(cache.get('/a.js')).toBeUndefined()
})
