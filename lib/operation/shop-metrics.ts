import 'server-only'
import { db } from '@/lib/db'
import { BackupStatus, MailStatus, PaymentStatus, RefundStatus } from '@/lib/generated/prisma/enums'
import { logFault } from '@/lib/log'
import { type MetricFamily, metricFamily } from '@/lib/metric-family.mjs'
import { readBackups } from '@/lib/operation/check-operation'
import { readSometimes } from '@/lib/operation/read-sometimes'
import { countWaiting } from '@/lib/refunds/list-attention'

/** A reading is kept for this long, or for 20 times as long as it took: counting never occupies more than a twentieth of a core. */
const freshForMs = 5000
const restFactor = 20

const orderStates = ['unpaid', 'paid', 'shipped', 'delivered', 'cancelled']

/** Counts of the shop's tables, one row each. The label is the state that is counted, '' for a single value. */
function readCounts(): Promise<{ metric: string; label: string; value: number }[]> {
  return db.$queryRaw`
    select 'orders' as metric, case when "cancelledAt" is not null then 'cancelled' when "deliveredAt" is not null then 'delivered'
      when "shippedAt" is not null then 'shipped' when "paidAt" is not null then 'paid' else 'unpaid' end as label,
      count(*)::float8 as value from "Order" group by 2
    union all select 'payments', status::text, count(*) from "Payment" group by 2
    union all select 'refunds', status::text, count(*) from "Refund" group by 2
    union all select 'mails', status::text, count(*) from "Mail" group by 2
    union all select 'mailAge', '', coalesce(extract(epoch from now() - min("createdAt")), 0) from "Mail" where status = 'waiting'
    union all select 'heldOrders', '', count(*) from "Order" where "stockState" = 'held'
    union all select 'heldUnits', '', coalesce(sum(i.qty), 0) from "Order" o join "OrderItem" i on i."orderId" = o.id
      where o."stockState" = 'held'
    union all select 'events', '', count(*) from "WebhookEvent" where "processedAt" is null and "resolvedAt" is null`
}

async function readFamilies(): Promise<MetricFamily[]> {
  const counts = await readCounts()
  const [attention, jobs, { last, lastVerified }] = await Promise.all([
    countWaiting(new Date()),
    db.jobRun.findMany({ select: { name: true, succeededAt: true, failedAt: true } }),
    readBackups(),
  ])
  const count = (metric: string, label = '') =>
    counts.find((row) => row.metric === metric && row.label === label)?.value ?? 0
  const byState = (name: string, help: string, metric: string, states: string[]) =>
    metricFamily(
      'gauge',
      name,
      help,
      states.map((state) => [{ state }, count(metric, state)]),
    )
  const jobTimes = (time: 'succeededAt' | 'failedAt') =>
    jobs.flatMap(({ name: job, [time]: at }): Sample[] => (at ? [[{ job }, at.getTime() / 1000]] : []))
  const gauge = (name: string, help: string, values: number | Sample[]) =>
    metricFamily('gauge', name, help, values)
  return [
    byState('shop_orders', 'Orders by the last step that they have reached.', 'orders', orderStates),
    byState('shop_payments', 'Payments by status.', 'payments', Object.values(PaymentStatus)),
    byState('shop_refunds', 'Refunds by status.', 'refunds', Object.values(RefundStatus)),
    byState('shop_mails', 'Mails of the outbox by status.', 'mails', Object.values(MailStatus)),
    gauge(
      'shop_mail_oldest_waiting_seconds',
      'Age of the oldest mail that waits; 0 without one.',
      count('mailAge'),
    ),
    gauge('shop_held_orders', 'Orders that hold stock.', count('heldOrders')),
    gauge('shop_held_units', 'Units that orders hold.', count('heldUnits')),
    gauge('shop_attention_entries', 'Entries under Needs attention.', attention),
    gauge('shop_webhook_events_unprocessed', 'Events of PayPal that are not processed yet.', count('events')),
    gauge(
      'shop_job_last_success_timestamp_seconds',
      'When each job last succeeded.',
      jobTimes('succeededAt'),
    ),
    gauge('shop_job_last_failure_timestamp_seconds', 'When each job last failed.', jobTimes('failedAt')),
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

type Sample = [labels: Record<string, string>, value: number]

const databaseUp = (value: number) =>
  metricFamily('gauge', 'shop_database_up', 'Whether the database has answered.', value)

/** The metrics of the shop, the same on every process. Of a database that fails only that. */
export async function shopFamilies(): Promise<MetricFamily[]> {
  try {
    return [databaseUp(1), ...(await readFamilies())]
  } catch (error) {
    logFault('metrics-incomplete', error)
    return [databaseUp(0)]
  }
}

/** Like `shopFamilies`, at most every few seconds. */
export const readShopMetrics = readSometimes(shopFamilies, (tookMs) =>
  Math.max(freshForMs, tookMs * restFactor),
)
