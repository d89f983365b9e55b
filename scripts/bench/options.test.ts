import { expect, test } from 'vitest'
import { readOptions } from './options.mjs'

test.each([
  [[], { isQuick: false, isFull: false, only: '' }],
  [['--quick'], { isQuick: true, isFull: false, only: '' }],
  [['--only', 'orders', '--full'], { isQuick: false, isFull: true, only: 'orders' }],
])('%j is understood', (args, options) => {
  expect(readOptions(args)).toEqual(options)
})

test.each([[['--fast']], [['orders']], [['--only']], [['--only', '--quick']], [['--quick', '--full']]])(
  '%j is refused',
  (args) => {
    expect(() => readOptions(args)).toThrow(/Usage/)
  },
)
