import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { removeCookies } from './api-cookies'

/** The Cookie header that Next gets. */
function cookieAt(url: string): string | undefined {
  const request = { url, headers: { cookie: 'a=b' } } as IncomingMessage
  removeCookies(request, 'shop-device')
  return request.headers.cookie
}

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
  expect(cookieAt(url)).toBeUndefined()
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
  expect(cookieAt(url)).toBe('a=b')
})

/** The headers that a call with this Cookie header gets. */
function headersAt(url: string, cookie: string) {
  const request = { url, headers: { cookie } } as IncomingMessage
  removeCookies(request, 'shop-device')
  return request.headers
}

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
