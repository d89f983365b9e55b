import 'server-only'
import { queryOnOwnConnection } from '@/lib/admin/health/check-database'
import { readFreeBytes } from '@/lib/admin/health/check-disk'
import { readBackups } from '@/lib/admin/health/check-operation'
import { failingSeconds, failingWebhooks } from '@/lib/admin/health/check-services'
import { throttledRead } from '@/lib/admin/health/throttled-read'
import { BackupStatus } from '@/lib/generated/prisma/enums'
import { withTimeout } from '@/lib/platform/async/with-timeout'
import { db } from '@/lib/platform/db/db'
import { databaseUp, gauge, type MetricFamily } from '@/lib/platform/edge/metrics'
import { logFault } from '@/lib/platform/logging/log'
import { counts, type Sample } from './shop-counts'

/** A reading is kept for this long, or for 20 times as long as it took: counting never occupies more than a twentieth of a core. */
const freshForMs = 5000
const restFactor = 20

/** Together shorter than the front server waits (server/operation-calls.ts). */
const answerMs = 2000
const countingMs = 2500

async function readJobs(): Promise<MetricFamily[]> {
  const jobs = await db.jobRun.findMany({ select: { name: true, succeededAt: true, failedAt: true } })
  const times = (time: 'succeededAt' | 'failedAt') =>
    jobs.flatMap(({ name: job, [time]: at }): Sample[] => (at ? [[{ job }, at.getTime() / 1000]] : []))
  return [
    gauge('shop_job_last_success_timestamp_seconds', 'When each job last succeeded.', times('succeededAt')),
    gauge('shop_job_last_failure_timestamp_seconds', 'When each job last failed.', times('failedAt')),
  ]
}

async function readServiceFamilies(): Promise<MetricFamily[]> {
  const [{ paypal, mail }, { count }] = await Promise.all([failingSeconds(), failingWebhooks()])
  return [
    gauge(
      'shop_service_failing_seconds',
      'For how long calls to PayPal that paying needs, and to the mail server, have failed without one that succeeded; 0 while they answer.',
      [
        [{ service: 'paypal' }, paypal],
        [{ service: 'mail' }, mail],
      ],
    ),
    gauge('shop_webhooks_failing', 'Live webhooks whose receivers have taken nothing for a minute.', count),
  ]
}

async function readBackupFamilies(): Promise<MetricFamily[]> {
  const { last, lastVerified } = await readBackups()
  return [
    gauge(
      'shop_backup_last_status',
      'Status of the last nightly backup: 1 for the one that it has.',
      Object.values(BackupStatus).map((status) => [{ status }, last?.status === status ? 1 : 0]),
    ),
    gauge(
      'shop_backup_last_verified_timestamp_seconds',
      'When the last verified backup was begun; 0 without one.',
      (lastVerified?.startedAt.getTime() ?? 0) / 1000,
    ),
    gauge('shop_backup_last_verified_bytes', 'Size of the last verified backup.', lastVerified?.bytes ?? 0),
  ]
}

async function readDiskFamily(): Promise<MetricFamily> {
  const free = await readFreeBytes()
  return gauge(
    'shop_disk_free_bytes',
    'Free bytes of the disk of the embedded database, and of that of uploaded pictures where it is another one.',
    free.map(([contents, bytes]) => [{ contents }, bytes]),
  )
}

/** Reads one after the other, on one connection at a time. What fails or is late is left out. */
async function readFamilies(): Promise<MetricFamily[]> {
  const endsAt = performance.now() + countingMs
  const readings = [
    readJobs,
    readServiceFamilies,
    readBackupFamilies,
    ...counts.map(([name, help, read]) => async () => [gauge(name, help, await read())]),
  ]
  const families: MetricFamily[] = []
  for (const read of readings) {
    const leftMs = endsAt - performance.now()
    if (leftMs > 0) families.push(...(await withTimeout(leftMs, read).catch(leaveOut)))
  }
  return families
}

function leaveOut(error: unknown): MetricFamily[] {
  logFault('metrics-incomplete', error)
  return []
}

function findDatabaseUp(): Promise<0 | 1> {
  return withTimeout(answerMs, () => queryOnOwnConnection('select 1')).then(
    () => 1,
    () => 0,
  )
}

const readDisk = throttledRead(readDiskFamily, () => freshForMs)
const readDatabaseUp = throttledRead(findDatabaseUp, () => freshForMs)
const readCounts = throttledRead(readFamilies, (tookMs) => Math.max(freshForMs, tookMs * restFactor))

/** The metrics of the shop, the same on every process, at most every few seconds. While the database is down, only that and the disks. */
export async function readShopMetrics(): Promise<MetricFamily[]> {
  const [isUp, disk] = await Promise.all([readDatabaseUp(), readDisk()])
  return [databaseUp(isUp), disk, ...(isUp ? await readCounts() : [])]
}
