import type { RequestListener } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { ask, startFront } from '@/testing/http/front-server'
import { chooseEncoding } from './requests/encodings'

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
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

const text = 'An order. '.repeat(500)

function respond(type: string, headers: Record<string, string> = {}): RequestListener {
  return (_, response) => response.writeHead(200, { 'Content-Type': type, ...headers }).end(text)
}

test.each(['application/json', 'text/x-component', 'text/html', 'image/svg+xml'])(
  'a response of type %s that is not kept is compressed, too',
  async (type) => {
    const front = await startFront(respond(type))
    const reply = await ask(front, '/profile', { headers: { 'Accept-Encoding': 'gzip' } })
    expect(reply.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
    expect(gunzipSync(reply.body).toString()).toBe(text)
    const plain = await ask(front, '/profile')
    expect([plain.headers['content-encoding'], plain.body.toString()]).toEqual([undefined, text])
  },
)

test.each([
  ['a picture', respond('image/webp')],
  ['an encoded response', respond('text/plain', { 'Content-Encoding': 'zstd' })],
  [
    'a short response',
    (_, response) =>
      response.setHeader('Content-Type', 'text/plain').setHeader('Content-Length', 3).end('abc'),
  ],
] satisfies [string, RequestListener][])('%s is not compressed', async (_, answer) => {
  const reply = await ask(await startFront(answer), '/media/x', { headers: { 'Accept-Encoding': 'gzip' } })
  expect(reply.headers['content-encoding']).not.toBe('gzip')
})

test('short JSON that arrives without its length leaves with it, and not compressed', async () => {
  const front = await startFront((_, response) => {
    response.writeHead(201, { 'Content-Type': 'application/json' }).write('{"a":')
    response.end('1}')
  })
  const headers = { 'Accept-Encoding': 'gzip' }
  const reply = await ask(front, '/api/orders/add/', { method: 'POST', headers, body: '{}' })
  expect(reply.headers).toMatchObject({ 'content-length': '7' })
  expect(reply.headers).not.toHaveProperty('content-encoding')
  expect(reply.body.toString()).toBe('{"a":1}')
})
