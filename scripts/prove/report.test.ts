import { expect, test } from 'vitest'
import { describeResults } from '@/scripts/prove/report.mjs'

test('every line says what was tried; what was broken stands beneath it, and is counted', () => {
  const lines = describeResults([
    { what: 'F01 a race', tried: '50 orders', broken: [] },
    { what: 'I8 stock', tried: 'whole database', broken: ['product 1: 3 in stock'] },
  ])
  expect(lines).toEqual([
    '',
    '  holds   F01 a race  50 orders',
    '  BROKEN  I8 stock    whole database',
    '            product 1: 3 in stock',
    '',
    '1 of 2 broken.',
  ])
})

test('a proof in which everything holds says so', () => {
  expect(describeResults([{ what: 'a', tried: 'b', broken: [] }]).at(-1)).toBe('All 1 hold.')
})
