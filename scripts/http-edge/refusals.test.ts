import { expect, test } from 'vitest'
import { isKnownMethod, isValidTarget } from './refusals.mjs'

test.each(['/', '/products/1?x=%', '/api/products/1/', '/a%20b', '//double'])('%s is passed on', (target) => {
  expect(isValidTarget(target)).toBe(true)
})

test.each(['/%', '/%E0%A4%A', '/api/products/%zz/', '', '*', 'http://other.example/x'])(
  '%j is refused',
  (target) => {
    expect(isValidTarget(target)).toBe(false)
  },
)

test('methods that no route has are known as such', () => {
  expect(['GET', 'OPTIONS', 'DELETE'].every(isKnownMethod)).toBe(true)
  expect(['TRACE', 'CONNECT', 'PROPFIND', undefined].some(isKnownMethod)).toBe(false)
})
