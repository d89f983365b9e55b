import type { RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { ask, startFront } from '@/testing/http/front-server'
import { renderPage } from './ask-next'
import type { NextProcess } from './next-processes'

/** Fails as Next does, with a whole or a streamed body. */
function failWith(type: string, isStreamed = false): RequestListener {
  return (_, response) => {
    response.writeHead(500, { 'Content-Type': type })
    if (isStreamed) response.write('The shop’s own ')
    response.end(isStreamed ? 'page' : 'The shop’s own page')
  }
}

async function reply(path: string, answer: RequestListener, failedMsAgo: number) {
  const front = await startFront(answer)
  front.next.databaseFailedAt = performance.now() - failedMsAgo
  const { status, headers, body } = await ask(front, path)
  return [status, headers['retry-after'], body.toString()]
}

test.each(['/', '/profile', '/products/7?_rsc=1'])(
  'a page at %s that fails because of the database is a 503',
  async (path) => {
    for (const type of ['text/html; charset=utf-8', 'text/x-component']) {
      for (const isStreamed of [false, true])
        expect(await reply(path, failWith(type, isStreamed), 10)).toEqual([503, '5', 'The shop’s own page'])
    }
  },
)

test('an error long after an outage stays a 500; so does a JSON response', async () => {
  expect(await reply('/', failWith('text/html'), 60_000)).toEqual([500, undefined, 'The shop’s own page'])
  const json = await reply('/api/x', failWith('application/json'), 10)
  expect(json).toEqual([500, undefined, 'The shop’s own page'])
})

test('a content type that Next sends twice arrives once, and every cookie arrives', async () => {
  const front = await startFront((_, response) => {
    response.setHeader('Content-Type', ['application/json', 'application/json'])
    response.setHeader('Set-Cookie', ['a=1', 'b=2'])
    response.end('{}')
  })
  const { headers } = await ask(front, '/api/x')
  expect([headers['content-type'], headers['set-cookie']]).toEqual(['application/json', ['a=1', 'b=2']])
})

test('S09 a Next process that dies turns its open requests into 503', async () => {
  const front = await startFront((request) => request.socket.destroy())
  for (const path of ['/', '/profile', '/api/products/']) {
    const { status, headers } = await ask(front, path)
    expect([status, headers['retry-after']]).toEqual([503, '5'])
  }
})

test('S09 a Next process that dies between the head and the body of a call is a 503', async () => {
  const front = await startFront((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '20' })
    response.write('{"_id":')
    setImmediate(() => response.socket?.destroy())
  })
  const { status, headers } = await ask(front, '/api/orders/7/pay/', { method: 'PUT', body: '{}' })
  expect([status, headers['retry-after']]).toEqual([503, '5'])
})

test('S07 a response that ends early is not kept, and not sent as if it were whole', async () => {
  const front = await startFront((_, response) => {
    response.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'public, max-age=0, must-revalidate',
      'Content-Length': 100,
    })
    response.write('half')
    setImmediate(() => response.destroy())
  })
  expect((await ask(front, '/')).status).toBe(503)
  expect(front.cache.size().count).toBe(0)
})

test.each([
  [200, 60_000, true],
  [500, 60_000, false],
  [500, 10, true],
  [404, 60_000, false],
])(
  'a page that is answered with %i, the database having failed %i ms ago, is rendered: %s',
  async (status, failedMsAgo, expected) => {
    const asked: (string | undefined)[] = []
    const { next } = await startFront(({ url, headers }, response) => {
      asked.push(url, headers.host)
      response.writeHead(status, { 'Content-Type': 'text/html' }).end('page')
    })
    next.databaseFailedAt = performance.now() - failedMsAgo
    expect(await renderPage(next as unknown as NextProcess, 'shop.example')).toBe(expected)
    expect(asked).toEqual(['/cart', 'shop.example'])
  },
)
