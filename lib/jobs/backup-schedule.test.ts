import { expect, test } from 'vitest'
import { isBackupDue, lastTimeOfDay } from './backup-schedule'

test.each([
  ['2026-11-22T03:00:00.000Z', '2026-11-22T03:00:00.000Z'],
  ['2026-11-22T02:59:59.999Z', '2026-11-21T03:00:00.000Z'],
  ['2026-03-01T00:10:00.000Z', '2026-02-28T03:00:00.000Z'],
])('at %s it was last 03:00 in UTC at %s', (now, last) => {
  expect(lastTimeOfDay('03:00', new Date(now)).toISOString()).toBe(last)
})

type Attempt = [startedAt: string, status: 'running' | 'verified' | 'failed']

test.each<[what: string, now: string, isDue: boolean, attempts: Attempt[]]>([
  ['in a new shop', '2026-11-22T14:00:00Z', true, []],
  ['at its time', '2026-11-22T03:00:00Z', true, [['2026-11-21T03:00:05Z', 'verified']]],
  ['before its time', '2026-11-22T02:59:00Z', false, [['2026-11-21T03:00:05Z', 'verified']]],
  ['once a day only', '2026-11-22T23:00:00Z', false, [['2026-11-22T03:00:05Z', 'verified']]],
  ['after a downtime at its time', '2026-11-22T09:30:00Z', true, [['2026-11-21T03:00:05Z', 'verified']]],
  ['not while one runs', '2026-11-22T03:10:00Z', false, [['2026-11-22T03:00:05Z', 'running']]],
  ['not at once after a failure', '2026-11-22T03:30:00Z', false, [['2026-11-22T03:00:05Z', 'failed']]],
  ['an hour after a failure', '2026-11-22T04:00:05Z', true, [['2026-11-22T03:00:05Z', 'failed']]],
  ['an hour after a kill', '2026-11-22T04:00:05Z', true, [['2026-11-22T03:00:05Z', 'running']]],
])('a nightly backup of 03:00 is due %s: at %s %s', (_, now, isDue, attempts) => {
  const rows = attempts.map(([startedAt, status]) => ({ startedAt: new Date(startedAt), status }))
  expect(isBackupDue('03:00', new Date(now), rows)).toBe(isDue)
})
