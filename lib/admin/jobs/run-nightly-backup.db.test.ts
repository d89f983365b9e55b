import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { temporaryFolder } from '@/testing/machine/temporary-folder'

const root = temporaryFolder()
process.env.BACKUP_AT = '03:00'
process.env.SHOP_ROOT = root
const { isBackupDue, lastTimeOfDay, removeOldBackupRuns, runNightlyBackup } = await import(
  './run-nightly-backup'
)

/** Puts this program in the place of the backup's; each run adds a line to the file `runs`. */
function useProgram(code: string) {
  mkdirSync(path.join(root, 'scripts'), { recursive: true })
  const note = `require('node:fs').appendFileSync('runs', process.argv.slice(2).join(' ') + '\\n')`
  writeFileSync(path.join(root, 'scripts/run.cjs'), `${note}; ${code}`)
  writeFileSync(path.join(root, 'runs'), '')
  return () => readFileSync(path.join(root, 'runs'), 'utf8').trim()
}

const night = new Date('2026-11-22T03:00:10Z')
const never = new AbortController().signal

test('the backup runs when it is due, and not again after it was verified', async () => {
  const runs = useProgram('')
  await runNightlyBackup(night, never)
  expect(runs()).toBe('ops/backup --nightly')
  await db.backup.create({ data: { startedAt: night, status: 'verified' } })
  await runNightlyBackup(new Date('2026-11-22T22:00:00Z'), never)
  expect(runs()).toBe('ops/backup --nightly')
})

test('a failed backup is reported with its message, to the owner once a day', async () => {
  useProgram("console.error('The disk is full.'); process.exit(1)")
  const nextNight = new Date('2026-11-23T03:00:10Z')
  const failure = 'The nightly backup failed (1): The disk is full.'
  await expect(runNightlyBackup(nextNight, never)).rejects.toThrow(failure)
  await expect(runNightlyBackup(nextNight, never)).rejects.toThrow(failure)
  const mails = await db.mail.findMany({ select: { kind: true, details: true } })
  const news = { of: 'backup', error: failure }
  const details = { subject: 'The nightly backup failed', what: failure, news }
  expect(mails).toEqual([{ kind: 'needs_attention', details }])
})

test('a backup that takes too long is ended', async () => {
  useProgram('setInterval(() => {}, 1000)')
  const controller = new AbortController()
  const running = runNightlyBackup(new Date('2026-11-24T03:00:10Z'), controller.signal)
  controller.abort()
  await expect(running).rejects.toThrow('aborted')
})

test('the records of backups are removed after a year', async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)
  await db.backup.deleteMany()
  await db.backup.createMany({ data: [{ startedAt: daysAgo(365) }, { startedAt: daysAgo(367) }] })
  await removeOldBackupRuns()
  expect(await db.backup.count()).toBe(1)
})

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
