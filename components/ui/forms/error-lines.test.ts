import { expect, test } from 'vitest'
import { ApiError } from '@/lib/api/client/api-call'
import { loginErrorLines, registerErrorLines } from './error-lines'

const blank = 'This field may not be blank.'
const unreachable = 'The shop cannot be reached. Please check your connection.'

test.each([
  [{ username: [blank] }, [`Username: ${blank}`]],
  [{ password: [blank] }, [`Password: ${blank}`]],
  [
    { username: [blank], password: [blank], detail: 'Both.' },
    [`Username: ${blank}`, `Password: ${blank}`, 'Both.'],
  ],
  [{ username: ['One.', 'Two.'] }, ['Username: One.', 'Username: Two.']],
  [{ detail: 'No active account found' }, ['No active account found']],
  [{ username: [] }, ['Something went wrong.']],
  ['<html>', ['<html>']],
])('a refused login %j shows %j', (body, lines) => {
  expect(loginErrorLines(new ApiError(400, body))).toEqual(lines)
})

test.each([
  [{ errs: ['Name is required.', 'Passwords do not match.'], detail: 'Name is required.' }, 2],
  [{ detail: 'Too many attempts.' }, 1],
  [{ errs: [], detail: 'Not now.' }, 1],
  [{ errs: 'odd' }, 1],
])('a refused registration %j shows %i lines', (body, count) => {
  expect(registerErrorLines(new ApiError(400, body))).toHaveLength(count)
})

test('without a response both forms say that the shop cannot be reached', () => {
  expect(loginErrorLines(new ApiError(0, null))).toEqual([unreachable])
  expect(registerErrorLines(new ApiError(0, null))).toEqual([unreachable])
})

test('an error that is not a response of the shop shows a neutral text', () => {
  expect(loginErrorLines(new TypeError('x is undefined'))).toEqual([
    'Something went wrong. Please try again.',
  ])
})
