import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { findOversize, findRefusal, refusals } from './refusals'

/** The refusal of a request that is not oversized, null when it is passed on. */
const refusalOf = (method: string | undefined, url: string) => findRefusal({ method, url } as IncomingMessage)

test.each(['/', '/products/1?x=%', '/api/products/1/', '/a%20b', '//double'])(
  '%s is a valid target',
  (target) => {
    expect(refusalOf('GET', target)).toBeNull()
  },
)

test.each(['/%', '/%E0%A4%A', '/api/products/%zz/', '', '*', 'http://other.example/x'])(
  '%j is not a valid target',
  (target) => {
    expect(refusalOf('GET', target)).toBe(refusals.invalidTarget)
  },
)

test('methods that no route accepts are unknown', () => {
  for (const method of ['GET', 'OPTIONS', 'DELETE']) expect(refusalOf(method, '/api/x')).toBeNull()
  for (const method of ['TRACE', 'CONNECT', 'PROPFIND', undefined])
    expect(refusalOf(method, '/api/x')).toBe(refusals.unknownMethod)
})

const address = encodeURIComponent('/api/products/')
const forged = `${address}%0A${encodeURIComponent('{"level":"info"}')}`

test.each([
  `/_next/image?url=${forged}&w=640&q=90`,
  `/_next/image/?w=640&url=${forged}`,
  `//_next//image?url=${forged}`,
  `/a/../_next/image?url=${forged}`,
  `/%5Fnext/imag%65?url=${forged}`,
  `/_next/image?url=${forged}%`,
  `/_next/image?url=${address}?%0A`,
  `/_next/image?%0A=1`,
  '/_next/image%0A?url=/a',
  ...['%00', '%0d', '%1b[2J', '%7f', '%C2%85', '%E2%80%A8', '%E2%80%A9', '\u0085'].map(
    (text) => `/_next/image?url=/a${text}b`,
  ),
])('%j cannot forge a log line', (target) => {
  expect(refusalOf('GET', target)).toBe(refusals.invalidTarget)
})

test.each([
  '/_next/image?url=%2Fmedia%2Fa%20b.webp&w=640&q=90',
  '/_next/image?url=%2Fcaf%C3%A9+%E6%9D%AF.webp',
  '/_next/image?url=%250A',
  '/_next/static/chunks/a.js',
  '/products/7?x=%0A',
])('%s contains no log injection', (target) => {
  expect(refusalOf('GET', target)).toBeNull()
})

const parameters = (count: number) => Array.from({ length: count }, (_, index) => `a${index}=b`).join('&')
const cookies = (count: number) => Array.from({ length: count }, (_, index) => `a${index}=b`).join('; ')
const headersOf = (cookie?: string, rawHeaders: string[] = []) => ({ headers: { cookie }, rawHeaders })

/** What of a request is too long; null when nothing is. */
const oversizeOf = (request: Partial<IncomingMessage>) =>
  findOversize({ ...headersOf(), ...request } as IncomingMessage)

test.each([
  ['no parameter', '/'],
  ['a hundred parameters', `/?${parameters(100)}`],
  ['16 kB', `/${'a'.repeat(16 * 1024 - 1)}`],
  ['a redirect of 10 kB, encoded', `/login?redirect=${'%2F%2Fe'.repeat(1400)}`],
  ['encoded separators, which do not count', `/?a=${'%26'.repeat(1000)}`],
  ['2,000 segments', '/a'.repeat(2000)],
])('D06 a target is short enough with %s', (_, target) => {
  expect(oversizeOf({ url: target })).toBeNull()
})

test.each([
  ['101 parameters', `/?${parameters(101)}`],
  ['16,000 parameters without a value', `/?${'a&'.repeat(16_000)}`],
  ['101 empty parameters', `/?${'&'.repeat(100)}`],
  ['parameters after a second question mark', `/?a?b?${parameters(101)}`],
  ['101 parameters in the path, without a question mark', `/a&${parameters(101)}`],
  ['over 16 kB', `/${'a'.repeat(16 * 1024)}`],
  ['120,000 parts', '/?'.padEnd(240_000, 'a&')],
])('D06 a target is too long with %s', (_, target) => {
  expect(oversizeOf({ url: target })).toBe(refusals.longTarget)
})

test.each([
  ['without a cookie', headersOf()],
  ['with a hundred cookies', headersOf(cookies(100))],
  ['with one cookie of 16 kB', headersOf(`a=${'b'.repeat(16 * 1024 - 2)}`)],
  ['with a token of 100 kB', headersOf(undefined, ['authorization', `Bearer ${'a'.repeat(100_000)}`])],
])('D06 headers are short enough %s', (_, request) => {
  expect(oversizeOf(request)).toBeNull()
})

test.each([
  ['101 cookies', headersOf(cookies(101))],
  ['101 cookies without spaces', headersOf(cookies(101).replaceAll(' ', ''))],
  ['only separators', headersOf(';'.repeat(100))],
  ['one cookie over 16 kB', headersOf(`a=${'b'.repeat(16 * 1024)}`)],
  ['120,000 cookies', headersOf(''.padEnd(240_000, 'a;'))],
  ['one header over 32 kB', headersOf(undefined, ['Accept', 'a'.repeat(32 * 1024)])],
  ['many headers of over 32 kB in total', headersOf(undefined, Array(900).fill('x'.repeat(40)))],
])('D06 headers are too long with %s', (_, request) => {
  expect(oversizeOf(request)).toBe(refusals.longHeaders)
})

test.each([
  '/',
  '/cart',
  '/products/1',
  '/nothing',
  '/_next/image?url=/images/a.webp&w=640&q=90',
  '/API/orders',
  '/api/../cart',
  '/mediafile',
])('a page at %s accepts only GET and HEAD', (url) => {
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
  expect(methods.map((method) => refusalOf(method, url)?.status ?? null)).toEqual([
    null,
    null,
    405,
    405,
    405,
    405,
    405,
  ])
})

test.each(['/api/orders', '//api/orders', '/x/../api/orders', '/media/a.webp', '/paypal-simulator/approve'])(
  '%s accepts other methods, too',
  (url) => {
    expect(
      ['POST', 'PUT', 'DELETE', 'OPTIONS'].map((method) => refusalOf(method, url)?.status ?? null),
    ).toEqual(Array(4).fill(null))
  },
)
