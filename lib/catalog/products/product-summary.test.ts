import fc from 'fast-check'
import { expect, test } from 'vitest'
import { summaryOf } from './product-summary'

test.each([
  ['Warm light.\n\n Dimmable. ', 'Warm light. Dimmable.'],
  ['', ''],
  [`${'word '.repeat(31)}last, and more`, `${'word '.repeat(30)}word…`],
  ['x'.repeat(500), `${'x'.repeat(159)}…`],
])('the summary of %j is %j', (text, summary) => {
  expect(summaryOf(text)).toBe(summary)
})

test('no summary is too long, has a line break or half a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const summary = summaryOf(text)
      expect(summary.length).toBeLessThanOrEqual(160)
      expect(summary.isWellFormed()).toBe(true)
      expect(summary).not.toMatch(/[\n\r]/)
    }),
  )
})
