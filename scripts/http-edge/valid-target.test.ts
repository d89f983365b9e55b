import { expect, test } from 'vitest'
import { isValidTarget } from './valid-target.mjs'

test.each(['/', '/products/1?x=%', '/api/products/1/', '/a%20b', '//double'])('%s is passed on', (target) => {
  expect(isValidTarget(target)).toBe(true)
})

test.each(['/%', '/%E0%A4%A', '/api/products/%zz/', '', '*', 'http://other.example/x'])(
  '%j is refused',
  (target) => {
    expect(isValidTarget(target)).toBe(false)
  },
)
