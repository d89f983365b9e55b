import 'server-only'
import { db } from '@/lib/db'
import { env } from '@/lib/env'
import type { Prisma } from '@/lib/generated/prisma/client'
import { findUndecidedMails } from '@/lib/mail/decide-old-mails'
import {
  type Backups,
  type Finding,
  findBackupFaults,
  findJobFaults,
  findMailFaults,
} from '@/lib/operation/findings'

const backupSelect = {
  status: true,
  startedAt: true,
  bytes: true,
  failure: true,
} satisfies Prisma.BackupSelect

/** Returns the newest nightly backup, and the newest one that is known to be whole. */
export async function readBackups(): Promise<Backups> {
  const newest = (where: Prisma.BackupWhereInput) =>
    db.backup.findFirst({ where, orderBy: { startedAt: 'desc' }, select: backupSelect })
  const [last, lastVerified] = await Promise.all([newest({}), newest({ status: 'verified' })])
  const withNumber = (row: typeof last) =>
    row && { ...row, bytes: row.bytes === null ? null : Number(row.bytes) }
  return { last: withNumber(last), lastVerified: withNumber(lastVerified) }
}

async function oldestWaitingMail(): Promise<Date | null> {
  const where = { status: 'waiting', withoutServer: false } as const
  const { _min } = await db.mail.aggregate({ where, _min: { createdAt: true } })
  return _min.createdAt
}

const noBackups: Backups = { last: null, lastVerified: null }

/**
 * Returns what is wrong with the jobs, the mails that wait for a configured server, and the nightly backups of a shop that makes
 * some; with the backups. Throws a `DatabaseOutage`.
 */
export async function checkOperation(now = new Date()): Promise<{ findings: Finding[]; backups: Backups }> {
  const { SMTP_URL, BACKUP_AT } = env()
  const [runs, backups, waitingSince, undecided] = await Promise.all([
    db.jobRun.findMany({
      orderBy: { name: 'asc' },
      select: { name: true, succeededAt: true, failedAt: true, failure: true },
    }),
    BACKUP_AT ? readBackups() : noBackups,
    SMTP_URL ? oldestWaitingMail() : null,
    findUndecidedMails(now),
  ])
  const times = { now, startedAt: new Date(now.getTime() - process.uptime() * 1000) }
  const findings = [
    ...findJobFaults(runs, times),
    ...findMailFaults({ waitingSince, undecided }, now),
    ...(BACKUP_AT ? findBackupFaults(backups, times) : []),
  ]
  return { findings, backups }
}
