import type { ServiceFault } from '@/lib/generated/prisma/enums'

/**
 * Finds what is wrong, or may become wrong, with a running shop, as codes with their data. operation-words.ts turns them into sentences,
 * and check-*.ts reads what these rules judge.
 */

const MEGABYTE = 1024 * 1024

/** PostgreSQL stops without room for its log, which grows by 16 MB at a time. */
export const MIN_FREE_BYTES = 64 * MEGABYTE
export const LOW_FREE_BYTES = 1024 * MEGABYTE

export const PICTURE_SAMPLE = 20

/** Age of a verified backup, from its start: a day, and time for the backup itself. */
export const MAX_BACKUP_AGE_MS = 26 * 60 * 60 * 1000

export const checkNames = [
  'database',
  'migrations',
  'disk',
  'pictures',
  'jobs',
  'mail',
  'stock',
  'backup',
  'invoices',
  'payments',
  'webhooks',
] as const
type CheckName = (typeof checkNames)[number]

/** What the shop keeps on a disk: the embedded database, or uploaded pictures only. */
export type DiskContents = 'database' | 'pictures'

export type PicturePlace = 'bucket' | 'folder'

/** `since`: since when, or when it last happened; null when nobody knows. */
export type Finding = { since: Date | null } & (
  | { code: 'database-down'; failure: string }
  | { code: 'database-read-only' }
  | { code: 'database-slow' | 'database-full' }
  | { code: 'operation-unknown'; failure: string }
  | { code: 'migrations-missing'; names: string[] }
  | { code: 'disk-full' | 'disk-low'; freeBytes: number; contents: DiskContents }
  | { code: 'pictures-missing'; missing: number; sampled: number; place: PicturePlace }
  | { code: 'pictures-unknown'; failure: string }
  | { code: 'job-failing'; job: string; failure: string }
  | { code: 'job-late'; job: string }
  | { code: 'payments-down' | 'mail-down'; fault: ServiceFault; failure: string }
  | { code: 'webhooks-failing'; count: number }
  | { code: 'mail-waiting' }
  | { code: 'mail-undecided'; count: number }
  | { code: 'mail-held-back'; count: number }
  | { code: 'stock-held'; orders: number; heldUnits: number; allUnits: number }
  | { code: 'backup-failed'; failure: string }
  | { code: 'backup-old' }
  | { code: 'seller-missing' }
)

type Kind = {
  check: CheckName
  /** True if the shop cannot serve requests, so that a load balancer should send them elsewhere. */
  isFatal: boolean
}

const kinds: Record<Finding['code'], Kind> = {
  'database-down': { check: 'database', isFatal: true },
  'database-read-only': { check: 'database', isFatal: true },
  'database-slow': { check: 'database', isFatal: false },
  'database-full': { check: 'database', isFatal: false },
  'operation-unknown': { check: 'database', isFatal: false },
  'migrations-missing': { check: 'migrations', isFatal: true },
  'disk-full': { check: 'disk', isFatal: true },
  'disk-low': { check: 'disk', isFatal: false },
  'pictures-missing': { check: 'pictures', isFatal: false },
  'pictures-unknown': { check: 'pictures', isFatal: false },
  'job-failing': { check: 'jobs', isFatal: false },
  'job-late': { check: 'jobs', isFatal: false },
  'payments-down': { check: 'payments', isFatal: false },
  'webhooks-failing': { check: 'webhooks', isFatal: false },
  'mail-down': { check: 'mail', isFatal: false },
  'mail-waiting': { check: 'mail', isFatal: false },
  'mail-undecided': { check: 'mail', isFatal: false },
  'mail-held-back': { check: 'mail', isFatal: false },
  'stock-held': { check: 'stock', isFatal: false },
  'backup-failed': { check: 'backup', isFatal: false },
  'backup-old': { check: 'backup', isFatal: false },
  'seller-missing': { check: 'invoices', isFatal: false },
}

export function kindOf({ code }: Finding): Kind {
  return kinds[code]
}

const minuteMs = 60 * 1000
const hourMs = 60 * minuteMs

/** Longer than a round of jobs takes, also while PayPal answers slowly. */
const lateAfterMs = 15 * minuteMs
/** It may run for hours; `backup-old` tells when it does not run. */
const longJob = 'nightly-backup'

export type JobRun = { name: string; succeededAt: Date | null; failedAt: Date | null; failure: string | null }

/** Returns the jobs whose last run has failed, and those that do not run at all, except the backup. `startedAt`: of this process. */
export function findJobFaults(runs: JobRun[], { now, startedAt }: { now: Date; startedAt: Date }): Finding[] {
  return runs.flatMap(({ name: job, succeededAt, failedAt, failure }): Finding[] => {
    const quietMs = now.getTime() - (succeededAt ?? startedAt).getTime()
    if (failedAt && failedAt > (succeededAt ?? 0))
      return [{ code: 'job-failing', job, failure: failure ?? '', since: failedAt }]
    return quietMs > lateAfterMs && job !== longJob ? [{ code: 'job-late', job, since: succeededAt }] : []
  })
}

/** Mail servers defer a mail for minutes; longer waits are the shop's own trouble with its server. */
const mailWaitsForMs = hourMs

type WaitingMails = {
  /** When the oldest mail that waits for the mail server was written. */
  waitingSince: Date | null
  undecided: { count: number; since: Date } | null
  /** These of the last day were too many for an address that nobody has proven. */
  heldBack: { count: number; since: Date } | null
}

export function findMailFaults({ waitingSince, undecided, heldBack }: WaitingMails, now: Date): Finding[] {
  const isLong = waitingSince !== null && now.getTime() - waitingSince.getTime() > mailWaitsForMs
  return [
    ...(isLong ? [{ code: 'mail-waiting', since: waitingSince } as const] : []),
    ...(undecided
      ? [{ code: 'mail-undecided', count: undecided.count, since: undecided.since } as const]
      : []),
    ...(heldBack ? [{ code: 'mail-held-back', ...heldBack } as const] : []),
  ]
}

export type BackupRun = {
  status: 'running' | 'verified' | 'failed'
  startedAt: Date
  bytes: number | null
  failure: string | null
}
export type Backups = { last: BackupRun | null; lastVerified: BackupRun | null }

/** Returns what is wrong with the nightly backups of a shop that makes some. `startedAt`: of this process. */
export function findBackupFaults(
  { last, lastVerified }: Backups,
  { now, startedAt }: { now: Date; startedAt: Date },
): Finding[] {
  if (last?.status === 'failed')
    return [{ code: 'backup-failed', failure: last.failure ?? '', since: last.startedAt }]
  const ageMs = now.getTime() - (lastVerified?.startedAt ?? startedAt).getTime()
  return ageMs > MAX_BACKUP_AGE_MS ? [{ code: 'backup-old', since: lastVerified?.startedAt ?? null }] : []
}

/** A full disk of pictures refuses only uploads, so it is no worse than a nearly full one. */
export function findDiskFaults(freeBytes: number, contents: DiskContents): Finding[] {
  if (freeBytes >= LOW_FREE_BYTES) return []
  const isFatal = contents === 'database' && freeBytes < MIN_FREE_BYTES
  return [{ code: isFatal ? 'disk-full' : 'disk-low', freeBytes, contents, since: null }]
}

/** Returns whether the store lacks some of the pictures that were looked for. */
export function findPictureFaults(sample: {
  sampled: number
  found: number
  place: PicturePlace
}): Finding[] {
  const { sampled, found, place } = sample
  return found === sampled
    ? []
    : [{ code: 'pictures-missing', missing: sampled - found, sampled, place, since: null }]
}

/** Returns whether the database has kept requests waiting too long, or had no room for a change, in the last minute. */
export function findLateDatabase(lastAt: { slow: Date | null; full: Date | null }, now: Date): Finding[] {
  const isRecent = (at: Date | null): at is Date => at !== null && now.getTime() - at.getTime() < minuteMs
  return [
    ...(isRecent(lastAt.slow) ? [{ code: 'database-slow', since: lastAt.slow } as const] : []),
    ...(isRecent(lastAt.full) ? [{ code: 'database-full', since: lastAt.full } as const] : []),
  ]
}
