import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { chooseEncoding, compressCachedPage, isCachedPageRequest } from './cached-pages.mjs'

const page = `<!doctype html>${'<p>A product.</p>'.repeat(200)}`
const cached = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 's-maxage=120', Vary: 'rsc' }
const closings: (() => void)[] = []
afterAll(() =>
  closings.forEach((close) => {
    close()
  }),
)

/** Sends a request to a server behind `compressCachedPage`. It does not use fetch, which would decode the body. */
async function ask(answer: RequestListener, headers: Record<string, string> = {}) {
  const server = createServer((request, response) => {
    compressCachedPage(request, response)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closings.push(() => server.close())
  const { request } = await import('node:http')
  const { port } = server.address() as AddressInfo
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      const sent = request({ port, host: '127.0.0.1', headers, agent: false }, async (response) => {
        const chunks: Buffer[] = []
        for await (const chunk of response) chunks.push(chunk)
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) })
      })
      sent.once('error', reject).end()
    },
  )
}

function nextPage(headers: Record<string, string>, status = 200): RequestListener {
  return (_, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    response.setHeader('Content-Length', Buffer.byteLength(page))
    response.statusCode = status
    response.end(page)
  }
}

test.each([
  ['br', 'gzip, deflate, br', brotliDecompressSync],
  ['gzip', 'gzip, deflate', gunzipSync],
] as const)('a cached page is sent as %s to a client that accepts it', async (encoding, accepted, decode) => {
  const { headers, body } = await ask(nextPage(cached), { 'Accept-Encoding': accepted })
  expect(headers).toMatchObject({ 'content-encoding': encoding, 'content-length': String(body.length) })
  expect(headers.vary).toBe('rsc, Accept-Encoding')
  expect(decode(body).toString()).toBe(page)
})

test('a client that accepts no encoding gets the page uncompressed', async () => {
  const { headers, body } = await ask(nextPage(cached))
  expect(headers['content-encoding']).toBeUndefined()
  expect(body.toString()).toBe(page)
})

test('a client with the current page gets 304, one with another version gets the page', async () => {
  const first = await ask(nextPage(cached))
  const etag = String(first.headers.etag)
  const again = await ask(nextPage(cached), { 'If-None-Match': `"other", ${etag}` })
  expect([again.status, again.body.length]).toEqual([304, 0])
  expect((await ask(nextPage(cached), { 'If-None-Match': '"other"' })).status).toBe(200)
})

test.each([
  ['a personal page', nextPage({ ...cached, 'Cache-Control': 'private, no-store' })],
  ['an error', nextPage(cached, 500)],
  ['a response that is not a page', nextPage({ ...cached, 'Content-Type': 'application/json' })],
])('%s is not changed', async (_, answer) => {
  const { headers, body } = await ask(answer, { 'Accept-Encoding': 'gzip, br' })
  expect([headers['content-encoding'], headers.etag]).toEqual([undefined, undefined])
  expect(body.toString()).toBe(page)
})

test('a streamed page is not changed', async () => {
  const { headers, body } = await ask(
    (_, response) => {
      response.writeHead(200, cached)
      response.write(page.slice(0, 50))
      response.end(page.slice(50))
    },
    { 'Accept-Encoding': 'gzip' },
  )
  expect(headers['content-encoding']).toBeUndefined()
  expect(body.toString()).toBe(page)
})

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0.5', 'br'],
  ['identity', null],
  ['gzip;q=0', null],
  ['', null],
  [undefined, null],
] as const)('a client that accepts %j gets %j', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding)
})

test.each([
  ['GET', '/', true],
  ['GET', '/?x=1', true],
  ['GET', '/page/2', true],
  ['GET', '/products/7/', true],
  ['GET', '/login?redirect=/profile', true],
  ['GET', '/carts', false],
  ['HEAD', '/', false],
  ['POST', '/', false],
  ['GET', '/profile', false],
  ['GET', '/api/products/7', false],
  ['GET', '/_next/static/x.js', false],
])('%s %s may be a cached page: %s', (method, url, expected) => {
  expect(isCachedPageRequest({ method, url } as never)).toBe(expected)
})
