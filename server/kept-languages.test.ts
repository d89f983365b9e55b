import type { RequestListener } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { hearBrand } from '@/lib/platform/edge/shop-brand'
import type * as Languages from '@/lib/shared/messages/languages'
import { ask, startFront } from '@/testing/http/front-server'

/** A shop of five languages, of which three stand in for those that are not shipped yet. */
vi.mock('@/lib/shared/messages/languages', async (original) => {
  const real = await original<typeof Languages>()
  Object.assign(real.shippedLanguages, spoken)
  return real
})

const { spoken } = vi.hoisted(() => ({ spoken: ['en', 'de', 'fr', 'it', 'es'] }))
const prefixes = spoken.map((language) => (language === 'en' ? '' : `/${language}`))
const tell = (languages: string[]) => hearBrand({ brand: { name: 'Shop', languages } })
beforeAll(() => tell(spoken))
afterAll(() => tell(['en']))

type Options = Parameters<typeof ask>[2]
type Front = Awaited<ReturnType<typeof startFront>>

const tree = { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' }
/** Long enough to be compressed. */
const textFor = ({ headers, url }: { headers: Record<string, unknown>; url?: string }) =>
  `${headers['x-shop-language'] ?? 'en'} ${url} ${'rsc' in headers ? 'data' : 'page'} `.padEnd(3000, '.')

/** Answers with the language and the path that Next sees. `renders` are what it was asked for. */
function createNext(status = 200, own: Record<string, string> = {}) {
  const renders: string[] = []
  const next: RequestListener = (request, response) => {
    renders.push(textFor(request))
    const type = 'rsc' in request.headers ? 'text/x-component' : 'text/html'
    response.writeHead(status, { 'content-type': type, 'cache-control': 'public', ...own })
    response.end(textFor(request))
  }
  return { next, renders }
}

const decode = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body }
async function read(front: Front, path: string, options?: Options) {
  const { headers, body, status } = await ask(front, path, options)
  const encoding = (headers['content-encoding'] ?? 'identity') as keyof typeof decode
  return { text: decode[encoding](body).toString(), encoding, headers, status }
}

const languageAt = (prefix: string) => prefix || 'en'

test('L03 each language’s page, data, tree and picture is rendered once, and answers at its own address in every encoding', async () => {
  const { next, renders } = createNext()
  const front = await startFront(next)
  const forms: { path: string; headers: Record<string, string>; kind: string }[] = [
    { path: '/', headers: {}, kind: 'page' },
    { path: '/products/7', headers: {}, kind: 'page' },
    { path: '/products/7', headers: { rsc: '1' }, kind: 'data' },
    { path: '/products/7', headers: tree, kind: 'data' },
    { path: '/products/7/card.jpg', headers: {}, kind: 'page' },
    { path: '/search?q=tea', headers: {}, kind: 'page' },
    { path: '/manifest.webmanifest', headers: {}, kind: 'page' },
  ]
  const expected = new Set<string>()
  for (const visit of [1, 2])
    for (const { path, headers: own, kind } of forms)
      for (const encoding of ['br', 'gzip', 'identity'])
        for (const prefix of prefixes) {
          // What a client says of languages does not count.
          const headers = { ...own, 'accept-encoding': encoding, 'accept-language': `de;v=${visit}` }
          const answer = await read(front, prefix + path, { headers })
          const start = `${languageAt(prefix)} ${path} ${kind} `
          expect(answer).toMatchObject({ status: 200, encoding, text: start.padEnd(3000, '.') })
          expected.add(start)
        }
  // The tree has the same text as the data here.
  expect(renders).toHaveLength(forms.length * prefixes.length)
  expect(new Set(renders.map((text) => text.replace(/\.+$/, '')))).toEqual(expected)
})

test('L03 a HEAD request says nothing else than the page of its language', async () => {
  const { next, renders } = createNext()
  const front = await startFront(next)
  for (const prefix of prefixes) {
    const head = await ask(front, `${prefix}/products/7`, { method: 'HEAD' })
    const page = await ask(front, `${prefix}/products/7`)
    expect([head.status, head.body.length]).toEqual([200, 0])
    expect({ ...head.headers, date: '' }).toEqual({ ...page.headers, date: '' })
  }
  expect(renders).toHaveLength(prefixes.length)
})

test('L03 who has the page of one language does not get 304 for another', async () => {
  const front = await startFront(createNext().next)
  const tags = await Promise.all(prefixes.map(async (at) => (await ask(front, `${at}/cart`)).headers.etag))
  expect(new Set(tags).size).toBe(prefixes.length)
  for (const [own, prefix] of prefixes.entries())
    for (const [other, etag = ''] of tags.entries()) {
      const answer = await ask(front, `${prefix}/cart`, { headers: { 'if-none-match': etag } })
      expect([prefix, etag, answer.status]).toEqual([prefix, etag, own === other ? 304 : 200])
      if (own !== other) expect(String(answer.body)).toContain(`${languageAt(prefix)} /cart`)
    }
})

test('L03 first visits in five languages at once share a render with none but their own', async () => {
  const { next, renders } = createNext()
  const front = await startFront(next)
  const visits = [1, 2, 3].flatMap(() => prefixes)
  const texts = await Promise.all(visits.map(async (at) => (await read(front, `${at}/products/7`)).text))
  expect(texts.map((text) => text.split(' ')[0])).toEqual(visits.map(languageAt))
  expect(renders).toHaveLength(prefixes.length)
})

test.each([
  [404, {}],
  [410, {}],
  [500, {}],
  [307, { location: '/de/cart' }],
  [308, { location: '/de/products/7' }],
])('L03 an answer of status %i is kept in no language', async (status, headers) => {
  const { next, renders } = createNext(status, headers)
  const front = await startFront(next)
  for (const visit of [1, 2])
    for (const prefix of prefixes) {
      const answer = await ask(front, `${prefix}/products/7`)
      expect([visit, prefix, answer.status]).toEqual([visit, prefix, status])
      expect(renders.at(-1)).toContain(`${languageAt(prefix)} /products/7`)
    }
  expect(renders).toHaveLength(2 * prefixes.length)
  expect(front.cache.size().count).toBe(0)
})

test('L03 of a page that one language has and another does not, neither answers for the other', async () => {
  const front = await startFront((request, response) => {
    const status = request.headers['x-shop-language'] === '/de' ? 404 : 200
    response
      .writeHead(status, { 'content-type': 'text/html', 'cache-control': 'public' })
      .end(textFor(request))
  })
  for (const _ of [1, 2]) {
    const statuses = await Promise.all(
      prefixes.map(async (at) => (await ask(front, `${at}/pages/terms`)).status),
    )
    expect(statuses).toEqual([200, 404, 200, 200, 200])
  }
})

test('L03 after an edit of one translation that language is rendered again, the others are not', async () => {
  const { next, renders } = createNext()
  const front = await startFront(next)
  const visitAll = async () => {
    for (const prefix of prefixes)
      for (const path of ['/', '/products/7', '/products/8']) await ask(front, prefix + path)
    return renders.splice(0).map((text) => text.replace(/ page.*/, ''))
  }
  expect(await visitAll()).toHaveLength(15)
  expect(await visitAll()).toEqual([])
  front.cache.dropTranslation('fr', 7)
  expect(await visitAll()).toEqual(['/fr /', '/fr /products/7'])
  front.cache.dropTranslations('it')
  expect(await visitAll()).toEqual(['/it /', '/it /products/7', '/it /products/8'])
})

test('with another own language, or without one of the further ones, nothing is shown that was kept before', async () => {
  const front = await startFront(createNext().next)
  for (const prefix of prefixes) await ask(front, `${prefix}/cart`)
  tell(['de', 'fr', 'en'])
  expect((await read(front, '/cart')).text).toMatch(/^de /)
  expect((await read(front, '/en/cart')).text).toMatch(/^\/en /)
  expect((await ask(front, '/de/cart')).headers.location).toBe('/cart')
  expect((await ask(front, '/it/cart')).headers.location).toBe('/cart')
  tell(spoken)
  expect((await read(front, '/cart')).text).toMatch(/^en /)
  expect((await read(front, '/de/cart')).text).toMatch(/^\/de /)
})
