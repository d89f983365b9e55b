import { expect, test } from 'vitest'
import { readOptions } from './options'

test('by default the running demo shop is tested, or a new shop is killed 20 times', () => {
  expect(readOptions([])).toEqual({
    address: null,
    isOwn: false,
    rounds: 20,
    only: '',
    minutes: 0,
    isFailover: false,
  })
})

test('--only selects trials by part of their name', () => {
  expect(readOptions(['--only', 'F01'])).toMatchObject({ only: 'F01' })
})

test('--minutes runs the endurance trial alone', () => {
  expect(readOptions(['--minutes', '60'])).toMatchObject({ minutes: 60, isFailover: false })
  expect(readOptions(['--minutes', '9', '--failover'])).toMatchObject({ minutes: 9, isFailover: true })
})

test('the path of an address is ignored', () => {
  expect(readOptions(['http://localhost:3000/cart'])).toMatchObject({ address: 'http://localhost:3000' })
})

test.each([
  ['--own', 'http://localhost:3000'],
  ['--rounds', '0'],
  ['--rounds'],
  ['--minutes', '0.5'],
  ['--failover'],
  ['--only'],
  ['--fast'],
  ['localhost:3000'],
])('invalid arguments are refused with the usage: %j %j', (...args) => {
  expect(() => readOptions(args.filter((arg) => typeof arg === 'string'))).toThrow('Usage: npm run prove')
})
