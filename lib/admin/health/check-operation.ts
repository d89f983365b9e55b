import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import { findUndecidedMails } from '@/lib/messaging/email/old-mails'
import { kindNames } from '@/lib/messaging/outbox/mail-kinds'
import { isLive } from '@/lib/money/paypal/paypal-config'
import { env } from '@/lib/platform/config/env'
import { db } from '@/lib/platform/db/db'
import { isTooMuch, readNewAccountHolds, sumStock } from '@/lib/sales/inventory/new-account-holds'
import { checkServices } from './check-services'
import { type Backups, type Finding, findBackupFaults, findJobFaults, findMailFaults } from './findings'
import { throttledRead } from './throttled-read'

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
  // Kinds of a later release wait for it.
  const where = { status: 'waiting', withoutServer: false, kind: { in: kindNames } } as const
  const { _min } = await db.mail.aggregate({ where, _min: { createdAt: true } })
  return _min.createdAt
}

const dayMs = 24 * 60 * 60 * 1000

async function mailsHeldBack(now: Date): Promise<{ count: number; since: Date } | null> {
  const where = { status: 'held_back', createdAt: { gt: new Date(now.getTime() - dayMs) } } as const
  const { _count, _max } = await db.mail.aggregate({ where, _count: true, _max: { createdAt: true } })
  return _max.createdAt && { count: _count, since: _max.createdAt }
}

/** Adding up the stock never occupies more than a twentieth of a core, however often it is asked for. */
const readStock = throttledRead(sumStock, (tookMs) => tookMs * 20)

/** Reads held stock each time, so that a release shows at once. */
async function findHeldStock(): Promise<Finding[]> {
  const holds = await readNewAccountHolds()
  if (!holds) return []
  const { allHeldUnits, ...facts } = holds
  const allUnits = (await readStock()) + allHeldUnits
  return isTooMuch(facts.heldUnits, allUnits) ? [{ code: 'stock-held', ...facts, allUnits }] : []
}

const noBackups: Backups = { last: null, lastVerified: null }

/**
 * Returns what is wrong with the services outside, the jobs, the mails, the stock that new accounts hold, the nightly backups of a shop
 * that makes some, and the invoices of a live one; with the backups. Throws a `DatabaseOutage`.
 */
export async function checkOperation(now = new Date()): Promise<{ findings: Finding[]; backups: Backups }> {
  const { SMTP_URL, BACKUP_AT, SELLER_ADDRESS } = env()
  const [services, runs, backups, waitingSince, undecided, heldBack, heldStock] = await Promise.all([
    checkServices(now),
    db.jobRun.findMany({
      orderBy: { name: 'asc' },
      select: { name: true, succeededAt: true, failedAt: true, failure: true },
    }),
    BACKUP_AT ? readBackups() : noBackups,
    SMTP_URL ? oldestWaitingMail() : null,
    findUndecidedMails(now),
    mailsHeldBack(now),
    findHeldStock(),
  ])
  const times = { now, startedAt: new Date(now.getTime() - process.uptime() * 1000) }
  const findings = [
    ...services,
    ...findJobFaults(runs, times),
    ...findMailFaults({ waitingSince, undecided, heldBack }, now),
    ...heldStock,
    ...(BACKUP_AT ? findBackupFaults(backups, times) : []),
    ...(isLive() && !SELLER_ADDRESS ? [{ code: 'seller-missing', since: null } as const] : []),
  ]
  return { findings, backups }
}
