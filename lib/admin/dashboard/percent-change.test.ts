import { expect, test } from 'vitest'
import { changeOf } from './percent-change'

test.each([
  [112, 100, 7, 'up', '12 % more than the 7 days before'],
  [50, 100, 28, 'down', '50 % less than the 28 days before'],
  [1005, 1000, 7, 'up', '1 % more than the 7 days before'],
  [1004, 1000, 7, 'up', 'under 1 % more than the 7 days before'],
  [123_450, 100, 365, 'up', '123,350 % more than the 365 days before'],
  [3, 2, 1, 'up', '50 % more than yesterday until this time'],
  [0, 2, 1, 'down', '100 % less than yesterday until this time'],
  [10, -10, 7, 'up', '200 % more than the 7 days before'],
  [-20, -10, 7, 'down', '100 % less than the 7 days before'],
  [5, 5, 7, null, 'As in the 7 days before'],
  [5, 5, 1, null, 'As yesterday until this time'],
  [5, 0, 7, null, '–'],
  [0, 0, 7, null, '–'],
  [5, null, 7, null, '–'],
  [null, 5, 7, null, '–'],
] as const)('%s after %s in %s days is %s, "%s"', (now, was, days, direction, text) => {
  expect(changeOf(now, was, days)).toEqual({ direction, text })
})
