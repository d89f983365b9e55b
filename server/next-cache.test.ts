import { expect, test } from 'vitest'
import NextCache from './next-cache.cjs'

const megabyte = 1024 * 1024
const context = { kind: 'IMAGE', isFallback: false } as Parameters<NextCache['get']>[1] &
  Parameters<NextCache['set']>[2]

function newCache() {
  return new NextCache({ serverDistDir: '.' } as unknown as ConstructorParameters<typeof NextCache>[0])
}

function image(size: number) {
  return {
    kind: 'IMAGE',
    etag: 'e',
    upstreamEtag: 'u',
    extension: 'webp',
    revalidate: 60,
    buffer: Buffer.alloc(size),
  } as Parameters<NextCache['set']>[1]
}

test('a resized picture is found by every instance of the cache', async () => {
  const value = image(100)
  await newCache().set('kept', value, context)
  expect(await newCache().get('kept', context)).toEqual({ value, lastModified: expect.any(Number) })
  expect(await newCache().get('unknown', context)).toBeNull()
})

test('at most 64 MB are kept: the least recently used pictures are removed first', async () => {
  const cache = newCache()
  const keys = Array.from({ length: 16 }, (_, index) => `picture ${index}`)
  for (const key of keys) await cache.set(key, image(4 * megabyte - 100), context)
  await cache.get('picture 0', context)
  await cache.set('one more', image(4 * megabyte), context)
  const kept = await Promise.all(
    ['picture 0', 'picture 1', 'picture 2', 'one more'].map((key) => cache.get(key, context)),
  )
  expect(kept.map(Boolean)).toEqual([true, false, true, true])
})

test('a picture that is set again replaces the previous one', async () => {
  const cache = newCache()
  for (let times = 0; times < 40; times += 1) await cache.set('same', image(4 * megabyte), context)
  await cache.set('other', image(4 * megabyte), context)
  expect(await cache.get('same', context)).not.toBeNull()
})
