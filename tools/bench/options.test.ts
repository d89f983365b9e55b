import { expect, test } from 'vitest'
import { readOptions } from './options'

test.each([
  [[], {}],
  [['--quick'], { isQuick: true }],
  [['--only', 'orders', '--quick'], { isQuick: true, only: 'orders' }],
  [['--before', '../old'], { before: '../old' }],
])('%j is understood', (args, options) => {
  expect(readOptions(args)).toEqual({ isQuick: false, only: '', before: '', ...options })
})

test.each([[['--fast']], [['orders']], [['--only']], [['--only', '--quick']], [['--before']], [['--full']]])(
  '%j is refused',
  (args) => {
    expect(() => readOptions(args)).toThrow(/Usage/)
  },
)
