import type { RequestListener } from 'node:http'
import { expect, test, vi } from 'vitest'
import { ask, startFront } from '@/testing/http/front-server'
import { loggedPath } from './front'

test.each([
  ['/', '/'],
  ['/products/7?utm=jane@example.com', '/products/7'],
  ['/order/12/', '/order/12'],
  ['/jane@example.com/x', '/*/x'],
  [`/${'a'.repeat(41)}`, '/*'],
  ['/caf%C3%A9%0A%22', '/*'],
  ['/api/orders/', null],
  ['/_next/static/x', null],
  ['/media/a', null],
  ['/icon.svg', null],
])('%s is logged as the page %s', (target, path) => {
  expect(loggedPath(target)).toBe(path)
})

test('at LOG_LEVEL=debug each page has a line, a call has none, and without it no page has one', async () => {
  const print = vi.spyOn(console, 'log').mockReturnValue()
  const front = await startFront((_, response) => response.end(), { logsPages: true, trustedProxies: 1 })
  const headers = { 'X-Request-Id': 'edge-7' }
  await ask(front, '/order/12?token=secret', { headers })
  await ask(front, '/api/orders/')
  await ask(await startFront((_, response) => response.end()), '/order/12')
  const lines = print.mock.calls.map(([line]) => JSON.parse(String(line)))
  print.mockRestore()
  expect(lines).toEqual([
    {
      level: 'debug',
      time: expect.any(String),
      requestId: 'edge-7',
      event: 'page',
      method: 'GET',
      path: '/order/12',
      status: 200,
      durationMs: expect.any(Number),
      answer: 'passed',
    },
  ])
})

test.each([
  ['https://shop.example.com', 'max-age=31536000'],
  ['http://localhost:3000', undefined],
])('a shop at %s sends HSTS: %s', async (shopUrl, expected) => {
  const front = await startFront((_, response) => response.end('served'), { shopUrl })
  for (const path of ['/', '/anything'])
    expect((await ask(front, path)).headers['strict-transport-security']).toBe(expected)
})

test('A17 a forwarded address is seen also in requests that are answered from the page cache, unless proxies are counted', async () => {
  const answer: RequestListener = (_, response) =>
    response.writeHead(200, { 'cache-control': 'public' }).end()
  const seen = vi.fn()
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  const front = await startFront(answer, { proxySeen: seen })
  await ask(front, '/')
  expect(seen).not.toHaveBeenCalled()
  for (const count of [1, 2]) {
    await ask(front, '/', { headers })
    expect(seen).toHaveBeenCalledTimes(count)
  }
  const behindProxy = await startFront(answer, { proxySeen: seen, trustedProxies: 1 })
  await ask(behindProxy, '/', { headers })
  expect(seen).toHaveBeenCalledTimes(2)
})

test('npm run dev -- --kept keeps pages and calls, but neither scripts nor what hot reload asks for; npm run dev keeps nothing', async () => {
  let renders = 0
  const answer: RequestListener = (_, response) =>
    response.writeHead(200, { 'cache-control': 'no-store' }).end(`${++renders}`)
  const kept = await startFront(answer, { isDevelopment: true })
  const twice = async (front: { url: string; port: number }, path: string, headers = {}) => {
    const texts = [await ask(front, path, { headers }), await ask(front, path, { headers })]
    return String(texts[0]?.body) === String(texts[1]?.body)
  }
  expect(await twice(kept, '/')).toBe(true)
  expect(await twice(kept, '/api/products/7/')).toBe(true)
  expect(await twice(kept, '/_next/static/chunk.js')).toBe(false)
  expect(await twice(kept, '/', { rsc: '1', 'next-hmr-refresh': '1' })).toBe(false)
  expect(await twice(await startFront(answer, { isDevelopment: true, catchUp: undefined }), '/')).toBe(false)
})
