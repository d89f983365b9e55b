import { expect, test } from 'vitest'
import { readOptions } from './options'

test('by default the running demo shop is tested, or a new shop is killed 20 times', () => {
  const none = { address: null, isOwn: false, only: '', minutes: 0, isFailover: false }
  expect(readOptions([])).toEqual({ ...none, rounds: 20 })
})

test.each([
  ['--only selects trials by part of their name', ['--only', 'F01'], { only: 'F01' }],
  ['--minutes runs the endurance trial alone', ['--minutes', '60'], { minutes: 60, isFailover: false }],
  ['--failover has two servers', ['--minutes', '9', '--failover'], { minutes: 9, isFailover: true }],
  ['the path of an address is ignored', ['http://localhost:3000/cart'], { address: 'http://localhost:3000' }],
])('%s', (_, args, options) => {
  expect(readOptions(args)).toMatchObject(options)
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
