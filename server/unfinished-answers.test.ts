import { expect, test } from 'vitest'
import { ask, startFront } from '@/testing/http/front-server'

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
