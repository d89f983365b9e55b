import { expect, test } from 'vitest'
import { ask, startFront } from '@/testing/http/front-server'

test('Range, If-Range, If-Match and If-Unmodified-Since are removed, the headers for 304 responses stay', async () => {
  const seen: string[] = []
  const front = await startFront((request, response) => {
    seen.push(...Object.keys(request.headers).filter((name) => /^if-|range/.test(name)))
    response.end()
  })
  await ask(front, '/icon.svg', {
    headers: {
      Range: 'bytes=9999999-',
      'If-Range': '"x"',
      'If-Match': '"x"',
      'If-Unmodified-Since': new Date(0).toUTCString(),
      'If-None-Match': '"x"',
      'If-Modified-Since': new Date(0).toUTCString(),
    },
  })
  expect(seen.toSorted()).toEqual(['if-modified-since', 'if-none-match'])
})

test('A03 Next never sees a router state, which it would answer with 500 where it cannot parse it', async () => {
  const seen: unknown[] = []
  const front = await startFront(({ headers }, response) => {
    seen.push([headers.rsc, headers['next-router-state-tree']])
    response.end()
  })
  for (const path of ['/profile', '/cart', '/products/7'])
    await ask(front, path, {
      headers: { RSC: '1', 'Next-Router-Prefetch': '2', 'Next-Router-State-Tree': '%' },
    })
  expect(seen).toEqual([1, 2, 3].map(() => ['1', undefined]))
})

test('a picture that waits in a queue is asked for with the client’s address, a page without', async () => {
  const seen: unknown[] = []
  const front = await startFront(
    ({ url, headers }, response) => {
      seen.push([url, headers['x-client-address'], headers.cookie])
      response.end()
    },
    { trustedProxies: 1 },
  )
  const headers = { 'X-Forwarded-For': '192.0.2.7', 'X-Client-Address': '192.0.2.8', Cookie: 'a=b' }
  for (const path of ['/products/7/card.jpg?v=1', '/products/7']) await ask(front, path, { headers })
  expect(seen).toEqual([
    ['/products/7/card.jpg', '192.0.2.7', undefined],
    ['/products/7', undefined, undefined],
  ])
})

test.each([
  ['a trusted proxy', 1, 'edge-0815:a.b', 'edge-0815:a.b'],
  ['nobody who is trusted', 0, 'edge-0815', undefined],
  ['a trusted proxy, with a space in it,', 1, 'a b', undefined],
  ['a trusted proxy, too long,', 1, 'a'.repeat(65), undefined],
])('the request id of %s is passed on only when it is safe', async (_, trustedProxies, sent, passed) => {
  const seen: unknown[] = []
  const front = await startFront(
    ({ headers }, response) => {
      seen.push(headers['x-proxy-request-id'])
      response.end()
    },
    { trustedProxies },
  )
  await ask(front, '/api/orders/', { headers: { 'X-Request-Id': sent, 'X-Proxy-Request-Id': 'forged' } })
  expect(seen).toEqual([passed])
})
