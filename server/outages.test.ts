import http, { type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { DatabaseOutage } from '@/lib/database-outage'
import './http-edge.mjs'

const shared = globalThis as { databaseFailedAt?: number }
afterEach(() => {
  delete shared.databaseFailedAt
})

async function ask(path: string, answer: RequestListener) {
  const server = http.createServer(answer)
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
  return [response.status, response.headers.get('retry-after'), await response.text()]
}

/** Fails as Next does, with a whole or a streamed body. */
function failWith(type: string, failure: () => void, isStreamed = false): RequestListener {
  return (_, response) => {
    failure()
    response.statusCode = 500
    response.setHeader('Content-Type', type)
    if (isStreamed) response.write('The shop’s own ')
    response.end(isStreamed ? 'page' : 'The shop’s own page')
  }
}
const outage = () => void new DatabaseOutage('gone')

test.each(['/', '/profile', '/products/7?_rsc=1'])(
  'a page at %s that fails because of the database is a 503',
  async (path) => {
    for (const type of ['text/html; charset=utf-8', 'text/x-component']) {
      for (const isStreamed of [false, true]) {
        expect(await ask(path, failWith(type, outage, isStreamed))).toEqual([503, '5', 'The shop’s own page'])
      }
    }
  },
)

test('a page that fails right after an outage is a 503, too, because it may share an earlier render', async () => {
  outage()
  expect(
    await ask(
      '/',
      failWith('text/html', () => {}),
    ),
  ).toEqual([503, '5', 'The shop’s own page'])
})

test('an error without an outage, or long after one, stays a 500; so does a JSON response', async () => {
  expect(
    await ask(
      '/',
      failWith('text/html', () => {}),
    ),
  ).toEqual([500, null, 'The shop’s own page'])
  shared.databaseFailedAt = performance.now() - 60_000
  expect(
    await ask(
      '/',
      failWith('text/html', () => {}),
    ),
  ).toEqual([500, null, 'The shop’s own page'])
  expect(await ask('/api/products/', failWith('application/json', outage))).toEqual([
    500,
    null,
    'The shop’s own page',
  ])
})
