import dns from 'node:dns'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { checkReadiness } from '@/lib/admin/health/readiness'
import { sendMails } from '@/lib/messaging/email/send-mails'
import { queueMail } from '@/lib/messaging/outbox/queue-mail'
import { db } from '@/lib/platform/db/db'
import { openTransaction } from '@/testing/db/locks'
import { createProduct, createUser } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { expectAlerts, noPromtool } from '@/testing/machine/alerts'
import { startMailServer } from '@/testing/machine/mail-server'
import { startMonitor } from '@/testing/machine/monitor'
import { startReceiver } from '@/testing/machine/receiver'
import { createDelivery, createTestWebhook } from '@/testing/shop/webhooks'
import { runJobs } from './run-jobs'
import { jobLists } from './shop-jobs'

/**
 * E11: what the shop's own jobs meet, its own metrics show and its log says in five minutes of an outage, judged by the shipped rules. Only
 * the shop's clock is turned. PayPal alone is stopped in lib/money/reconciliation/paypal-stopped.db.test.ts, the disk is filled in e2e/failures.
 */

vi.mock('@/lib/admin/health/throttled-read', () => ({ throttledRead: <T>(read: T) => read }))
vi.mock('@/lib/platform/db-connection/database-timeouts', async (original) => {
  const known = await original<typeof import('@/lib/platform/db-connection/database-timeouts')>()
  return { ...known, serverTimeouts: { ...known.serverTimeouts, lock_timeout: 100 } }
})
vi.useFakeTimers({ toFake: ['Date'] })
const mailServer = await startMailServer()
const receiver = await startReceiver()
await mailServer.close()
receiver.stop()
Object.assign(process.env, {
  ...{ PAYPAL_CLIENT_ID: 'shop', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_API_URL: 'https://paypal.test' },
  ...{ SMTP_URL: mailServer.url.replace('127.0.0.1', 'localhost'), MAIL_FROM: 'shop@example.com' },
  WEBHOOK_HOSTS: 'localhost',
})

const everyS = 30
const logged: Record<string, unknown>[] = []
vi.spyOn(console, 'error').mockImplementation((line) => void logged.push(JSON.parse(line)))
vi.spyOn(console, 'log').mockReturnValue()
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

beforeEach(async () => {
  await db.$executeRaw`truncate "ServiceHealth", "JobRun", "Mail", "Webhook" cascade`
  pass(60 * 60)
  logged.length = 0
})

/** Five minutes in which these jobs run. Returns what a monitor measured, and the warnings of readiness at the end. */
async function outage(work: readonly string[] | (() => Promise<unknown>)) {
  const { measured, look } = startMonitor(
    ...['shop_service_failing_seconds', 'shop_webhooks_failing', 'shop_paypal_calls_total'],
    ...['shop_database_failures_total', 'shop_webhook_events_unprocessed'],
  )
  const jobs = jobLists.flatMap(Object.entries).filter(([name]) => Array.isArray(work) && work.includes(name))
  await look()
  for (let seconds = 0; seconds < 300; seconds += everyS) {
    pass(everyS)
    await (typeof work === 'function' ? work() : runJobs(Object.fromEntries(jobs)))
    await look()
  }
  const { isReady, findings } = await checkReadiness({ timeoutMs: 60_000 })
  return { measured, ready: { isReady, warnings: findings.map(({ code }) => code) } }
}

const queueOne = () =>
  queueMail(db, { kind: 'account_made', key: crypto.randomUUID(), recipient: 'a@b.example', details: {} })

test(`E11 the network is down: payments, mail and webhooks raise their alerts, and the log names it for each${noPromtool}`, async () => {
  const gone = (...args: unknown[]) =>
    (args.at(-1) as (error: Error) => void)(
      Object.assign(new Error('getaddrinfo EAI_AGAIN'), { code: 'EAI_AGAIN', syscall: 'getaddrinfo' }),
    )
  const lookups = [
    vi.spyOn(dns, 'lookup').mockImplementation(gone as typeof dns.lookup),
    ...(['resolve4', 'resolve6'] as const).map((name) =>
      vi.spyOn(dns.Resolver.prototype, name).mockImplementation(gone),
    ),
  ]
  const comeBack = () => lookups.forEach((spy) => void spy.mockRestore())
  onTestFinished(comeBack)
  await queueOne()
  await createDelivery((await createTestWebhook(receiver.url)).id)
  const { measured, ready } = await outage(['reconcile-payments', 'send-mails', 'send-webhooks'])
  expectAlerts(['ShopMailDoesNotLeave', 'ShopNobodyCanPay', 'ShopWebhooksFail'], everyS, measured)
  expect(ready).toEqual({
    isReady: true,
    warnings: ['payments-down', 'mail-down', 'webhooks-failing', 'job-failing', 'mail-waiting'],
  })
  const why = (event: string) => JSON.stringify(logged.find((line) => line.event === event))
  for (const event of ['paypal-unreachable', 'nobody-can-pay', 'mail-server-failed', 'webhook-failed'])
    expect(why(event), event).toMatch(/EAI_AGAIN|looked up/)
  comeBack()
  await mailServer.comeBack()
  pass(15 * 60)
  await sendMails()
  expect(await db.mail.count({ where: { status: 'sent' } }), 'the mail of the outage').toBe(1)
  await mailServer.close()
})

test(`E11 the mail server is gone: "mail does not leave" is raised, and the log says why${noPromtool}`, async () => {
  await queueOne()
  const { measured, ready } = await outage(['send-mails'])
  expectAlerts(['ShopMailDoesNotLeave'], everyS, measured)
  expect(ready).toMatchObject({ isReady: true, warnings: ['mail-down', 'mail-waiting'] })
  expect(logged).toContainEqual(
    expect.objectContaining({ event: 'mail-server-failed', why: expect.stringContaining('ECONNREFUSED') }),
  )
})

test(`E11 a receiver is dead: "webhooks are failing" is raised, and the log says why${noPromtool}`, async () => {
  await createDelivery((await createTestWebhook(receiver.url)).id)
  const { measured, ready } = await outage(['send-webhooks'])
  expectAlerts(['ShopWebhooksFail'], everyS, measured)
  expect(ready).toEqual({ isReady: true, warnings: ['webhooks-failing'] })
  expect(logged).toContainEqual(expect.objectContaining({ event: 'webhook-failed', code: 'ECONNREFUSED' }))
})

test(`E11 rows are locked: "the database is slow" is raised, and the log has the code${noPromtool}`, async () => {
  const [owner, { id }] = [await createUser({ role: 'owner' }), await createProduct()]
  const holder = await openTransaction()
  await holder.query('select 1 from "Product" where id = $1 for update', [id])
  const edit = () => callApi(owner, { method: 'PATCH', path: `/api/products/${id}/`, body: { brand: 'B' } })
  const { measured, ready } = await outage(async () => expect((await edit()).status).toBe(503))
  await holder.release()
  expectAlerts(['ShopDatabaseSlow'], everyS, measured)
  expect(ready).toEqual({ isReady: true, warnings: ['database-slow'] })
  expect(JSON.stringify(logged)).toMatch(/DatabaseSlow: 55P03/)
})
