import type { RequestListener } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hearBrand } from '@/lib/platform/edge/shop-brand'
import { ask, startFront } from '@/testing/http/front-server'

const tell = (...languages: string[]) => hearBrand({ brand: { name: 'Shop', languages } })
beforeEach(() => tell('en', 'de'))
afterEach(() => tell('en'))

/** Answers with the language and the path that Next sees, and how often it was asked. */
function createNext(): RequestListener {
  let renders = 0
  return ({ headers, url }, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html', 'cache-control': 'public' })
      .end(`${headers['x-shop-language'] ?? 'en'} ${url} ${++renders}`)
}
const textOf = async (...[front, path, options]: Parameters<typeof ask>) =>
  String((await ask(front, path, options)).body)

test('L03 a page is kept by its language, never under another one’s address', async () => {
  const front = await startFront(createNext())
  for (const visit of [1, 2]) {
    expect([visit, await textOf(front, '/products/7')]).toEqual([visit, 'en /products/7 1'])
    expect([visit, await textOf(front, '/de/products/7')]).toEqual([visit, '/de /products/7 2'])
  }
})

test('a client cannot choose the language by a header', async () => {
  const front = await startFront(createNext())
  const headers = { 'x-shop-language': '/de' }
  expect(await textOf(front, '/products/7', { headers })).toBe('en /products/7 1')
  expect(await textOf(front, '/order/7', { headers })).toBe('en /order/7 2')
})

test('L02 prefixes that the shop does not have lead to the page for ever, by reading methods only', async () => {
  tell('en')
  const front = await startFront(createNext())
  const { status, headers } = await ask(front, '/DE/products/7?x=1')
  expect([status, headers.location]).toEqual([308, '/products/7?x=1'])
  expect((await ask(front, '/de/products/7', { method: 'POST' })).status).toBe(405)
})

test('with another own language nothing is shown that was kept before', async () => {
  const front = await startFront(createNext())
  expect(await textOf(front, '/')).toBe('en / 1')
  tell('de', 'en')
  expect(await textOf(front, '/')).toBe('de / 2')
  expect((await ask(front, '/de')).headers.location).toBe('/')
  expect(await textOf(front, '/en')).toBe('/en / 3')
})

test('the data of a page tells the router which path was drawn', async () => {
  const front = await startFront(createNext())
  for (const visit of [1, 2]) {
    const { headers } = await ask(front, '/de/products/7', { headers: { rsc: '1' } })
    expect([visit, headers['x-nextjs-rewritten-path']]).toEqual([visit, '/products/7'])
  }
  expect((await ask(front, '/products/7', { headers: { rsc: '1' } })).headers).not.toHaveProperty(
    'x-nextjs-rewritten-path',
  )
})
