import { expect, test } from 'vitest'
import { readOptions } from './options'

test.each([
  [[], {}],
  [['--quick'], { isQuick: true }],
  [['--only', 'orders', '--full'], { isFull: true, only: 'orders' }],
  [['--before', '../old'], { before: '../old' }],
])('%j is understood', (args, options) => {
  expect(readOptions(args)).toEqual({ isQuick: false, isFull: false, only: '', before: '', ...options })
})

test.each([
  [['--fast']],
  [['orders']],
  [['--only']],
  [['--only', '--quick']],
  [['--before']],
  [['--quick', '--full']],
])('%j is refused', (args) => {
  expect(() => readOptions(args)).toThrow(/Usage/)
})
