import http, { type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import './http-edge.mjs'

const page = `<!doctype html>${'<p>A product.</p>'.repeat(200)}`

/** Returns the Cache-Control of the response of a server behind the edge. */
async function cacheControlOf(method: string, answer: RequestListener): Promise<string | null> {
  const server = http.createServer(answer)
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { method })
  expect(response.status).toBe(200)
  await response.arrayBuffer()
  return response.headers.get('cache-control')
}

function answerWith(cacheControl: string, body?: string): RequestListener {
  return (_, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.setHeader('Cache-Control', cacheControl)
    response.end(body)
  }
}

const shared = 's-maxage=120, stale-while-revalidate=180'

test.each([
  ['ends at once', answerWith(shared)],
  ['ends with the page', answerWith(shared, page)],
  [
    'is flushed early',
    (_, response) => {
      response.setHeader('Cache-Control', shared)
      response.flushHeaders()
      response.end()
    },
  ],
] satisfies [string, RequestListener][])(
  'the response to a HEAD of a cached page is not cacheable when it %s',
  async (_, answer) => {
    expect(await cacheControlOf('HEAD', answer)).toBe('private, no-store')
  },
)

test('a GET of a cached page and a HEAD of an immutable file stay cacheable', async () => {
  expect(await cacheControlOf('GET', answerWith(shared, page))).toBe(shared)
  const immutable = 'public, max-age=31536000, immutable'
  expect(await cacheControlOf('HEAD', answerWith(immutable))).toBe(immutable)
})
