import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { findRefusal } from './refusals'
import { areHeadersTooLong, isTargetTooLong, truncateHeaders } from './request-size'

const parameters = (count: number) => Array.from({ length: count }, (_, index) => `a${index}=b`).join('&')
const cookies = (count: number) => Array.from({ length: count }, (_, index) => `a${index}=b`).join('; ')
const headersOf = (cookie?: string, rawHeaders: string[] = []) => ({ headers: { cookie }, rawHeaders })

test.each([
  ['no parameter', '/'],
  ['a hundred parameters', `/?${parameters(100)}`],
  ['16 kB', `/${'a'.repeat(16 * 1024 - 1)}`],
  ['a redirect of 10 kB, encoded', `/login?redirect=${'%2F%2Fe'.repeat(1400)}`],
  ['encoded separators, which do not count', `/?a=${'%26'.repeat(1000)}`],
  ['2,000 segments', '/a'.repeat(2000)],
])('D06 a target is short enough with %s', (_, target) => {
  expect(isTargetTooLong(target)).toBe(false)
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
  expect(isTargetTooLong(target)).toBe(true)
})

test.each([
  ['without a cookie', headersOf()],
  ['with a hundred cookies', headersOf(cookies(100))],
  ['with one cookie of 16 kB', headersOf(`a=${'b'.repeat(16 * 1024 - 2)}`)],
  ['with a token of 100 kB', headersOf(undefined, ['authorization', `Bearer ${'a'.repeat(100_000)}`])],
])('D06 headers are short enough %s', (_, request) => {
  expect(areHeadersTooLong(request)).toBe(false)
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
  expect(areHeadersTooLong(request)).toBe(true)
})

test('D06 User-Agent and Accept are truncated to lengths that browsers never exceed', () => {
  const headers = {
    'user-agent': 'a'.repeat(30_000),
    accept: 'a-'.repeat(15_000),
    referer: 'a'.repeat(30_000),
  }
  truncateHeaders({ headers } as IncomingMessage)
  expect(Object.values(headers).map(({ length }) => length)).toEqual([512, 1024, 30_000])
  const usual = { accept: 'image/avif,image/webp,*/*;q=0.8' }
  truncateHeaders({ headers: usual } as IncomingMessage)
  expect(usual).toEqual({ accept: 'image/avif,image/webp,*/*;q=0.8' })
})

/** Returns the status of a refusal, null when the request is passed on. */
function statusOf(method: string, url: string): number | null {
  const request = { method, url, headers: {}, rawHeaders: [] as string[] } as unknown as IncomingMessage
  return findRefusal(request)?.status ?? null
}

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
  expect(methods.map((method) => statusOf(method, url))).toEqual([null, null, 405, 405, 405, 405, 405])
})

test.each(['/api/orders', '//api/orders', '/x/../api/orders', '/media/a.webp', '/paypal-simulator/approve'])(
  '%s accepts other methods, too',
  (url) => {
    expect(['POST', 'PUT', 'DELETE', 'OPTIONS'].map((method) => statusOf(method, url))).toEqual(
      Array(4).fill(null),
    )
  },
)
