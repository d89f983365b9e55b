import { expect, test } from 'vitest'
import {
  type BackupRun,
  type Finding,
  findBackupFaults,
  findDiskFaults,
  findJobFaults,
  findMailFaults,
} from './findings'

const now = new Date('2026-11-22T12:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const codes = (findings: Finding[]) => findings.map(({ code }) => code)
const day = 24 * 60

test.each([
  ['has just succeeded', { succeededAt: ago(1), failedAt: null }, 60, []],
  ['has succeeded after a failure', { succeededAt: ago(1), failedAt: ago(2) }, 60, []],
  ['has just failed', { succeededAt: ago(1), failedAt: ago(0) }, 60, ['job-failing']],
  ['fails for minutes', { succeededAt: ago(4), failedAt: ago(0) }, 60, ['job-failing']],
  ['has failed since the start', { succeededAt: null, failedAt: ago(1) }, 3, ['job-failing']],
  ['has not run yet', { succeededAt: null, failedAt: null }, 5, []],
  ['has never run', { succeededAt: null, failedAt: null }, 16, ['job-late']],
  ['does not run any more', { succeededAt: ago(20), failedAt: ago(30) }, 60, ['job-late']],
] as const)('a job that %s', (_, run, uptime, expected) => {
  const runs = [{ name: 'send-mails', failure: 'no answer', ...run }]
  expect(codes(findJobFaults(runs, { now, startedAt: ago(uptime) }))).toEqual(expected)
})

test('a backup that runs for hours is not late, and one that fails is shown', () => {
  const backup = { name: 'nightly-backup', succeededAt: ago(6 * 60), failedAt: null, failure: null }
  expect(findJobFaults([backup], { now, startedAt: ago(day) })).toEqual([])
  const failed = { ...backup, failedAt: ago(1), failure: 'no space left' }
  expect(codes(findJobFaults([failed], { now, startedAt: ago(day) }))).toEqual(['job-failing'])
})

test.each([
  [null, []],
  [ago(59), []],
  [ago(61), ['mail-waiting']],
])('mails that wait since %s', (waitingSince, expected) => {
  expect(codes(findMailFaults({ waitingSince, undecided: null, heldBack: null }, now))).toEqual(expected)
})

test('mails that wait for a decision, or are held back, are no trouble with the mail server', () => {
  const undecided = { count: 2, since: ago(day) }
  expect(findMailFaults({ waitingSince: null, undecided, heldBack: undecided }, now)).toEqual([
    { code: 'mail-undecided', ...undecided },
    { code: 'mail-held-back', ...undecided },
  ])
})

const run = (status: BackupRun['status'], minutes: number): BackupRun => ({
  status,
  startedAt: ago(minutes),
  bytes: 1,
  failure: status === 'failed' ? 'no space left' : null,
})

test.each([
  ['none yet', null, null, 60, []],
  ['none since the start two days ago', null, null, 2 * day, ['backup-old']],
  ['a verified one of this night', run('verified', 60), run('verified', 60), 2 * day, []],
  ['one that runs', run('running', 1), run('verified', day), 2 * day, []],
  ['one that has failed after a verified one', run('failed', 1), run('verified', day), 1, ['backup-failed']],
  ['a verified one of two days ago', run('verified', 2 * day), run('verified', 2 * day), 1, ['backup-old']],
  ['one that was killed two days ago', run('running', 2 * day), run('verified', 3 * day), 1, ['backup-old']],
] as const)('backups: %s', (_, last, lastVerified, uptime, expected) => {
  const faults = findBackupFaults({ last, lastVerified }, { now, startedAt: ago(uptime) })
  expect(codes(faults)).toEqual(expected)
})

test.each([
  [0, 'database', ['disk-full']],
  [63, 'database', ['disk-full']],
  [64, 'database', ['disk-low']],
  [1023, 'database', ['disk-low']],
  [1024, 'database', []],
  [0, 'pictures', ['disk-low']],
  [1024, 'pictures', []],
] as const)('a disk with %i MB for the %s', (megabytes, contents, expected) => {
  expect(codes(findDiskFaults(megabytes * 1024 * 1024, contents))).toEqual(expected)
})
