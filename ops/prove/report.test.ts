import { expect, test } from 'vitest'
import { describeResults } from './report'

test('each line shows what was tried, violations follow their line, and the verdict counts them', () => {
  const lines = describeResults([
    { name: 'F01 a race', tried: '50 orders', broken: [] },
    { name: 'I8 stock', tried: 'whole database', broken: ['product 1: 3 in stock'] },
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

test('a run without violations says that all hold', () => {
  expect(describeResults([{ name: 'a', tried: 'b', broken: [] }]).at(-1)).toBe('All 1 hold.')
})
