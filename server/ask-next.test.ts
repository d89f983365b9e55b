import type { RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { ask, startFront } from '@/testing/http/front-server'

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
  expect(await reply('/api/x', failWith('application/json'), 10)).toEqual([
    500,
    undefined,
    'The shop’s own page',
  ])
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
