import { expect, test } from 'vitest'
import { isKnownMethod, isLogInjection, isValidTarget } from './refusals'

test.each(['/', '/products/1?x=%', '/api/products/1/', '/a%20b', '//double'])(
  '%s is a valid target',
  (target) => {
    expect(isValidTarget(target)).toBe(true)
  },
)

test.each(['/%', '/%E0%A4%A', '/api/products/%zz/', '', '*', 'http://other.example/x'])(
  '%j is not a valid target',
  (target) => {
    expect(isValidTarget(target)).toBe(false)
  },
)

test('methods that no route accepts are unknown', () => {
  expect(['GET', 'OPTIONS', 'DELETE'].every(isKnownMethod)).toBe(true)
  expect(['TRACE', 'CONNECT', 'PROPFIND', undefined].some(isKnownMethod)).toBe(false)
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
  expect(isLogInjection(target)).toBe(true)
})

test.each([
  '/_next/image?url=%2Fmedia%2Fa%20b.webp&w=640&q=90',
  '/_next/image?url=%2Fcaf%C3%A9+%E6%9D%AF.webp',
  '/_next/image?url=%250A',
  '/_next/static/chunks/a.js',
  '/products/7?x=%0A',
])('%s contains no log injection', (target) => {
  expect(isLogInjection(target)).toBe(false)
})
