import { expect, test } from 'vitest'
import { readOptions } from '@/scripts/prove/options.mjs'

test('without arguments the running demo shop is tried, or a shop of its own killed 20 times', () => {
  expect(readOptions([])).toEqual({ address: null, isOwn: false, rounds: 20 })
})

test('an address is taken without its path', () => {
  expect(readOptions(['http://localhost:3000/cart'])).toMatchObject({ address: 'http://localhost:3000' })
})

test.each([
  ['--own', 'http://localhost:3000'],
  ['--rounds', '0'],
  ['--rounds'],
  ['--fast'],
  ['localhost:3000'],
])('what makes no sense is refused with the usage: %j %j', (...args) => {
  expect(() => readOptions(args.filter((arg) => typeof arg === 'string'))).toThrow('Usage: npm run prove')
})
