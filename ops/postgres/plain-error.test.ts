import { expect, test } from 'vitest'
import { describeError, PlainError } from './plain-error'

const errno = (code: string) => Object.assign(new Error(`${code}: no luck, open '/data/x'`), { code })
const full = 'The disk is full. Free some space on it, and start again.'

test.each([
  ['a full disk', errno('ENOSPC'), `ENOSPC: no luck, open '/data/x'\n${full}`],
  [
    'a full disk of PostgreSQL',
    new PlainError('could not write: No space left on device'),
    `could not write: No space left on device\n${full}`,
  ],
  [
    'a full disk that is named already',
    new PlainError(`No space left on device. ${full}`),
    `No space left on device. ${full}`,
  ],
  [
    'a used up quota',
    errno('EDQUOT'),
    "EDQUOT: no luck, open '/data/x'\nThe disk quota is used up. Free some space, and start again.",
  ],
  ['another mistake of the operator', new PlainError('Set DATABASE_URL.'), 'Set DATABASE_URL.'],
])('%s is told without a stack', (_, error, text) => {
  expect(describeError(error)).toBe(text)
})

test('an unexpected error is told with its stack', () => {
  expect(describeError(new Error('oops'))).toMatch(/^Error: oops\n {4}at /)
})
