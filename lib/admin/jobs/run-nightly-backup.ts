import 'server-only'
import { type StdioOptions, spawn } from 'node:child_process'
import path from 'node:path'
import { Prisma } from '@/lib/generated/prisma/client'
import { queueOwnerMail } from '@/lib/messaging/outbox/queue-mail'
import { env } from '@/lib/platform/config/env'
import { db } from '@/lib/platform/db/db'

/** The due date depends on the latest attempts only. */
const attemptsRead = 100
const maxErrorLength = 2000

/** When a nightly backup may be due: none was verified since its last time of day. */
export function backupDueAt(now: Date): Prisma.Sql | null {
  const { BACKUP_AT, SHOP_ROOT } = env()
  if (!BACKUP_AT || !SHOP_ROOT) return null
  const since = lastTimeOfDay(BACKUP_AT, now)
  return Prisma.sql`(select ${now}::timestamptz where not exists (
    select from "Backup" where status = 'verified' and "startedAt" >= ${since}::timestamptz))`
}

/**
 * Runs the nightly backup when it is due by `BACKUP_AT`: `ops/backup.ts --nightly`, a process of its own, because Next's
 * memory is limited. It records the backup in the table `Backup` and ends with this process. When it fails, the owner gets a mail,
 * one a day. Throws an Error with its message then.
 */
export async function runNightlyBackup(now: Date, signal: AbortSignal): Promise<void> {
  const { BACKUP_AT, SHOP_ROOT } = env()
  if (!BACKUP_AT || !SHOP_ROOT) return
  const select = { startedAt: true, status: true } as const
  const attempts = await db.backup.findMany({ orderBy: { startedAt: 'desc' }, take: attemptsRead, select })
  if (!isBackupDue(BACKUP_AT, now, attempts)) return
  try {
    await runBackup(SHOP_ROOT, signal)
  } catch (error) {
    await queueOwnerMail(db, {
      key: `nightly backup ${now.toISOString().slice(0, 10)}`,
      news: { of: 'backup', error: error instanceof Error ? error.message : String(error) },
    })
    throw error
  }
}

function runBackup(root: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const program = path.join(/* turbopackIgnore: true */ root, 'scripts/run.cjs')
    // The IPC channel tells it that this process has ended.
    const stdio: StdioOptions = ['ignore', 'ignore', 'pipe', 'ipc']
    const child = spawn(process.execPath, [program, 'ops/backup', '--nightly'], { cwd: root, signal, stdio })
    let errorOutput = ''
    child.stderr?.on('data', (text: Buffer) => {
      errorOutput = (errorOutput + text).slice(0, maxErrorLength)
    })
    child.once('error', reject)
    child.once('close', (code, killedBy) => {
      if (code === 0) resolve()
      else reject(new Error(`The nightly backup failed (${killedBy ?? code}): ${errorOutput.trim()}`))
    })
  })
}

const dayMs = 24 * 60 * 60 * 1000
const retentionMs = 366 * dayMs

/** Removes the records of nightly backups that are older than a year. Their files are kept by `BACKUP_KEEP`. */
export async function removeOldBackupRuns(now = new Date()): Promise<void> {
  await db.backup.deleteMany({ where: { startedAt: { lt: new Date(now.getTime() - retentionMs) } } })
}

/** A nightly backup that failed, or was interrupted, is repeated after this time. */
const retryMs = 60 * 60 * 1000

type Attempt = { startedAt: Date; status: 'running' | 'verified' | 'failed' }

/** The last moment before or at `now` when it was `time` in UTC, such as `03:00`. */
export function lastTimeOfDay(time: string, now: Date): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const today = new Date(now).setUTCHours(hours, minutes, 0, 0)
  return new Date(today <= now.getTime() ? today : today - dayMs)
}

/**
 * Returns whether the nightly backup of `time` is due: none was verified since its last time of day, which the shop may have
 * missed, and none was started within the last hour.
 */
export function isBackupDue(time: string, now: Date, attempts: Attempt[]): boolean {
  const since = lastTimeOfDay(time, now)
  return !attempts.some(
    ({ startedAt, status }) =>
      (status === 'verified' && startedAt >= since) || now.getTime() - startedAt.getTime() < retryMs,
  )
}
