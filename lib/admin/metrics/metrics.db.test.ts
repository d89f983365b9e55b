import { readFileSync } from 'node:fs'
import { beforeAll, expect, test, vi } from 'vitest'
import { db } from '@/lib/platform/db/db'
import type { MetricFamily } from '@/lib/platform/edge/metrics'
import { countCall } from '@/lib/platform/service-health/service-calls'
import { createFrontMetrics } from '@/server/front-metrics'
import { createOrder, createUser } from '@/testing/db/rows'
import { freshModules } from '@/testing/fresh-modules'
import { callApi } from '@/testing/http/call-api'
import { processMetrics } from './process-metrics'
import { readShopMetrics } from './shop-metrics'

const token = 'a-token-that-only-the-monitor-0815-knows'
process.env.METRICS_TOKEN = token

const authorization = `Bearer ${token}`
const ask = (headers: Record<string, string> = {}) =>
  callApi(null, { method: 'GET', path: '/api/metrics/', headers })

function sampleOf(families: MetricFamily[], name: string, labels: Record<string, string> = {}) {
  const { values = [] } = families.find((family) => family.name === name) ?? {}
  return values.find((sample) => JSON.stringify(sample.labels) === JSON.stringify(labels))?.value
}

let email = ''
let orderId = 0

beforeAll(async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
  const buyer = await createUser()
  email = buyer.email
  processMetrics()
  orderId = (await createOrder(buyer))._id
  await callApi(buyer, { method: 'GET', path: `/api/orders/${orderId}/` })
  await callApi(buyer, { method: 'GET', path: '/api/orders/not-an-id-4711/' })
  await callApi(buyer, { method: 'GET', path: '/api/some/secret-path-4711/' })
  await db.mail.create({
    data: { kind: 'account_made', key: crypto.randomUUID(), recipient: email, createdAt: new Date(0) },
  })
  await db.jobRun.create({
    data: { name: 'send-mails', succeededAt: new Date(5000), failure: 'secret-4711' },
  })
  await db.backup.create({ data: { status: 'verified', startedAt: new Date(7000), bytes: 12n } })
  await db.backup.create({ data: { status: 'failed', startedAt: new Date(9000) } })
})

test('only the token opens the metrics, and an answer is never kept', async () => {
  for (const wrong of ['', 'Bearer', 'Bearer wrong', `Bearer ${token}x`, `Basic ${token}`, token]) {
    const answer = await ask({ authorization: wrong, 'x-metrics-part': 'process' })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([401, 'no-store'])
  }
  const answer = await ask({ authorization, 'x-metrics-part': 'process' })
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
})

test('a process has only parts: the front server puts them together', async () => {
  expect((await ask({ authorization })).status).toBe(404)
})

test('a process reports its calls by the pattern of their path', async () => {
  const families: MetricFamily[] = await (await ask({ authorization, 'x-metrics-part': 'process' })).json()
  const calls = families.find(({ name }) => name === 'shop_api_requests_total')?.values ?? []
  expect(calls.map(({ labels }) => labels)).toEqual(
    expect.arrayContaining([
      { method: 'GET', route: '/api/orders/[id]', status: 200 },
      { method: 'GET', route: '/api/orders/[id]', status: 404 },
      { method: 'GET', route: '/api/*', status: 404 },
    ]),
  )
})

test('the shop reports its orders, its outbox, its holds, its jobs and its backups', async () => {
  const families = await readShopMetrics()
  expect(sampleOf(families, 'shop_database_up')).toBe(1)
  expect(sampleOf(families, 'shop_orders', { state: 'unpaid' })).toBe(1)
  expect(sampleOf(families, 'shop_orders', { state: 'paid' })).toBe(0)
  expect(sampleOf(families, 'shop_payments', { state: 'needs_attention' })).toBe(0)
  expect(sampleOf(families, 'shop_held_orders')).toBe(1)
  expect(sampleOf(families, 'shop_held_units')).toBeGreaterThan(0)
  expect(sampleOf(families, 'shop_mails', { state: 'waiting' })).toBeGreaterThan(0)
  expect(sampleOf(families, 'shop_mail_oldest_waiting_seconds')).toBeGreaterThan(1_000_000)
  expect(sampleOf(families, 'shop_job_last_success_timestamp_seconds', { job: 'send-mails' })).toBe(5)
  expect(sampleOf(families, 'shop_backup_last_status', { status: 'failed' })).toBe(1)
  expect(sampleOf(families, 'shop_backup_last_verified_timestamp_seconds')).toBe(7)
  expect(sampleOf(families, 'shop_backup_last_verified_bytes')).toBe(12)
})

test('E11 calls outside are counted by a bounded set of labels, each from 0, also those before the first monitor', async () => {
  const read = async (): Promise<MetricFamily[]> =>
    JSON.parse(JSON.stringify(await processMetrics().getMetricsAsJSON()))
  const labels = { operation: 'create-order', outcome: 'failed' }
  const before = await read()
  expect(sampleOf(before, 'shop_paypal_calls_total', labels)).toBe(0)
  expect(before.find(({ name }) => name === 'shop_paypal_calls_total')?.values).toHaveLength(30)
  countCall('paypal create-order', 'failed')
  for (let reads = 0; reads < 2; reads++)
    expect(sampleOf(await read(), 'shop_paypal_calls_total', labels)).toBe(1)
  expect(sampleOf(before, 'shop_webhook_attempts_total', { outcome: 'refused' })).toBe(0)
  expect(sampleOf(before, 'shop_mail_attempts_total', { outcome: 'ok' })).toBe(0)
  expect(sampleOf(before, 'shop_database_failures_total', { cause: 'slow' })).toBe(0)
  const families = await readShopMetrics()
  expect(sampleOf(families, 'shop_service_failing_seconds', { service: 'mail' })).toBe(0)
  expect(sampleOf(families, 'shop_webhooks_failing')).toBe(0)
})

test('no metric contains an e-mail address, an id or a secret', async () => {
  const text = JSON.stringify([await readShopMetrics(), await processMetrics().getMetricsAsJSON()])
  for (const secret of [email, 'example.com', '-4711', token, `/${orderId}`])
    expect(text).not.toContain(secret)
})

async function freshMetrics() {
  freshModules()
  return (await import('./shop-metrics')).readShopMetrics()
}

test('a count that fails is left out, and says nothing about the database', async () => {
  await db.$executeRaw`alter table "Refund" rename to "RefundGone"`
  const families = await freshMetrics()
  await db.$executeRaw`alter table "RefundGone" rename to "Refund"`
  expect(sampleOf(families, 'shop_database_up')).toBe(1)
  const names = families.map(({ name }) => name)
  expect(names).not.toContain('shop_refunds')
  expect(names).toContain('shop_job_last_success_timestamp_seconds')
})

test('without its database the shop reports that, and nothing that it does not know', async () => {
  vi.stubEnv('DATABASE_URL', 'postgresql://nobody@127.0.0.1:1/none')
  const families = await freshMetrics()
  vi.unstubAllEnvs()
  expect(families.map(({ name }) => name)).toEqual(['shop_database_up', 'shop_disk_free_bytes'])
  expect(sampleOf(families, 'shop_database_up')).toBe(0)
})

test('every query of the Grafana dashboard and of the alerts uses metrics that exist', async () => {
  const front = createFrontMetrics().families({
    openConnections: 0,
    closedConnections: { total: 0 },
    nextRestarts: 0,
    cacheSize: { bytes: 0, count: 0 },
  })
  const own: MetricFamily[] = JSON.parse(JSON.stringify(await processMetrics().getMetricsAsJSON()))
  const names = [...front, ...own, ...(await readShopMetrics())].map(({ name }) => name)
  const known = new Set([...names, 'shop_worker_up', 'shop_api_request_duration_seconds_bucket'])
  const dashboard = readFileSync('deploy/grafana-dashboard.json', 'utf8')
  const rules = readFileSync('deploy/alerts.yml', 'utf8')
  const queries = [...dashboard.matchAll(/"expr": "(.*)"/g), ...rules.matchAll(/expr: (.*)/g)].map(
    ([, query]) => query ?? '',
  )
  expect(queries.length).toBeGreaterThan(30)
  const used = queries.flatMap((query) => query.match(/\b(?:shop|nodejs|process)_[a-z\d_]+/g) ?? [])
  expect(used.filter((name) => !known.has(name))).toEqual([])
})
