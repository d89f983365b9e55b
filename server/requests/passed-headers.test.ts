import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { ask, startFront } from '@/testing/http/front-server'
import { headersForNext } from './passed-headers'

/** A front server, and what `read` finds in each request that Next gets. */
async function record(read: (headers: IncomingHttpHeaders, url: string) => unknown, trustedProxies = 0) {
  const seen: unknown[] = []
  const front = await startFront(
    ({ url = '', headers }, response) => {
      seen.push(read(headers, url))
      response.end()
    },
    { trustedProxies },
  )
  return { front, seen }
}

test('Range, If-Range, If-Match and If-Unmodified-Since are removed, the headers for 304 responses stay', async () => {
  const { front, seen } = await record((headers) =>
    Object.keys(headers)
      .filter((name) => /^if-|range/.test(name))
      .toSorted(),
  )
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
  expect(seen).toEqual([['if-modified-since', 'if-none-match']])
})

test('D05 If-Match reaches the calls, which compare versions by it, and nothing else', async () => {
  const { front, seen } = await record((headers) => headers['if-match'])
  for (const path of ['/api/products/7/', '/api/auth/session'])
    await ask(front, path, { method: 'PATCH', headers: { 'If-Match': '"3"' } })
  expect(seen).toEqual(['"3"', undefined])
})

test('A03 Next never sees a router state, which it would answer with 500 where it cannot parse it', async () => {
  const { front, seen } = await record((headers) => [headers.rsc, headers['next-router-state-tree']])
  for (const path of ['/profile', '/cart', '/products/7'])
    await ask(front, path, {
      headers: { RSC: '1', 'Next-Router-Prefetch': '2', 'Next-Router-State-Tree': '%' },
    })
  expect(seen).toEqual([1, 2, 3].map(() => ['1', undefined]))
})

test('A10 A11 Next gets the address of the socket and no address that the client claims', async () => {
  const { front, seen } = await record((headers) => headers)
  const claims = {
    'X-Client-Address': '1.1.1.1',
    'X-Forwarded-For': '1.1.1.1',
    'X-Forwarded-Host': 'evil.example',
  }
  await ask(front, '/nothing', { headers: claims })
  expect(seen).toMatchObject([{ 'x-client-address': '127.0.0.1' }])
  expect(JSON.stringify(seen)).not.toContain('evil')
})

test('a picture that waits in a queue is asked for with the client’s address, a page without', async () => {
  const { front, seen } = await record(
    (headers, url) => [url, headers['x-client-address'], headers.cookie],
    1,
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
  const { front, seen } = await record((headers) => headers['x-proxy-request-id'], trustedProxies)
  await ask(front, '/api/orders/', { headers: { 'X-Request-Id': sent, 'X-Proxy-Request-Id': 'forged' } })
  expect(seen).toEqual([passed])
})

test('D06 User-Agent and Accept are truncated to lengths that browsers never exceed', () => {
  const headers = {
    'user-agent': 'a'.repeat(30_000),
    accept: 'a-'.repeat(15_000),
    referer: 'a'.repeat(30_000),
  }
  expect(Object.values(passed(headers)).map((value) => String(value).length)).toEqual([512, 1024, 30_000])
  const usual = { accept: 'image/avif,image/webp,*/*;q=0.8' }
  expect(passed(usual)).toEqual(usual)
})

/** The headers that a request is passed on with, without that of its client's address. */
function passed(sent: IncomingHttpHeaders, url = '/') {
  const request = { url, headers: { ...sent }, socket: {} } as unknown as IncomingMessage
  const { 'x-client-address': _, ...headers } = headersForNext(request, {
    trustedProxies: 0,
    deviceCookie: 'shop-device',
  })
  return headers
}
const headersAt = (url: string, cookie: string) => passed({ cookie }, url)

test.each([
  '/api',
  '/api/products/',
  '/api/users/login',
  '/api/authors',
  '/api/auth/../orders/7',
  '/api/auth/%2e%2e/orders',
  '/./api/orders',
  '/profile/../api/orders',
  '//api/orders',
  '/api#/auth/',
  '/api/orders?x=/api/auth/',
])('D06 a call of %s gets no cookie', (url) => {
  expect(headersAt(url, 'a=b')).toEqual({})
})

test.each([
  '/',
  '/profile',
  '/api/auth/session',
  '/api/auth',
  '/api/../profile',
  '/apis',
  '/media/a',
  '/?/api/',
])('%s gets its cookies', (url) => {
  expect(headersAt(url, 'a=b')).toEqual({ cookie: 'a=b' })
})

test.each(['/api/users/login/', '/api/users/login', '/api/users/register/', '/api/users/profile/update'])(
  'A17 %s gets the content of the device cookie, and no other cookie',
  (url) => {
    for (const cookie of [
      'shop-device=x.y',
      'a=b; shop-device=x.y; c=d',
      'next-auth.session-token=z;shop-device=x.y ',
    ])
      expect(headersAt(url, cookie)).toEqual({ 'x-device': 'x.y' })
    for (const cookie of [
      'a=shop-device=x',
      'not-shop-device=x',
      '__Secure-shop-device=x',
      'shop-device=',
      'shop-device',
    ])
      expect(headersAt(url, cookie)).toEqual({})
  },
)

test.each(['/api/users/', '/api/users/login/more', '/api/orders/', '/api/users/login/../../orders'])(
  'A17 %s does not get the device cookie',
  (url) => {
    expect(headersAt(url, 'shop-device=x.y')).toEqual({})
  },
)

test.each([
  ['next-auth.callback-url=no%20address', ''],
  ['a=b; next-auth.callback-url=x;next-auth.session-token=y', 'a=b;;next-auth.session-token=y'],
  ['__Secure-next-auth.callback-url=http://[; a=b', '; a=b'],
  ['x-next-auth.callback-url=x', 'x-next-auth.callback-url=x'],
])('next-auth never gets the callback cookie in %j, which it may answer with 500', (cookie, left) => {
  expect(headersAt('/api/auth/session', cookie)).toEqual({ cookie: left })
})
