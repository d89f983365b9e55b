import { expect, test } from 'vitest'
import { shortened } from './text'

test('a long text is shortened by characters, none of which is cut in two', () => {
  expect(shortened('lamp', 4)).toBe('lamp')
  expect(shortened('lamps', 4)).toBe('lam…')
  expect(shortened('💡'.repeat(4), 4)).toBe('💡💡💡💡')
  for (const before of ['', 'a', 'ab'])
    expect(shortened(before + '💡'.repeat(100), 9)).toBe(`${before}${'💡'.repeat(8 - before.length)}…`)
})
