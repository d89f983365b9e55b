import { expect, test } from 'vitest'
import { waitText } from './wait-text'

test.each([
  [0, 'in 1 second'],
  [1, 'in 1 second'],
  [40, 'in 40 seconds'],
  [119, 'in 119 seconds'],
  [120, 'in 2 minutes'],
  [3599, 'in 60 minutes'],
  [7201, 'in 3 hours'],
  [86_400, 'in 24 hours'],
])('W03 %s seconds are over %s', (seconds, text) => expect(waitText(seconds)).toBe(text))
