import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { checkReadiness, describeChecks } from '@/lib/admin/health/readiness'
import { listOutages } from '@/lib/admin/inbox/list-operation'
import { registerJobs, runJobs } from '@/lib/admin/jobs/run-jobs'
import { startPayment } from '@/lib/money/payments/start-payment'
import { db } from '@/lib/platform/db/db'
import { callCount } from '@/lib/platform/service-health/service-calls'
import { createOrder, createUser } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { expectAlerts, noPromtool } from '@/testing/machine/alerts'
import { startMonitor } from '@/testing/machine/monitor'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { startPaypal } from '@/testing/own-shops/paypal-process'
import { reconcilePayments } from './reconcile-payments'
import { probeDueAt } from './watch-paypal'

/** A PayPal that is a program of its own, and is really stopped. Only the clock of the shop is turned. */

vi.mock('@/lib/admin/health/throttled-read', () => ({ throttledRead: <T>(read: T) => read }))
vi.useFakeTimers({ toFake: ['Date'] })
const paypal = await startPaypal(temporaryFolder(), 9)
Object.assign(process.env, paypal.settings)
afterAll(() => paypal.kill())

const logged: Record<string, unknown>[] = []
vi.spyOn(console, 'error').mockImplementation((line) => void logged.push(JSON.parse(line)))
beforeEach(() => void logged.splice(0))

const second = 1000
const minute = 60 * second
const [user, clerk] = [await createUser(), await createUser({ role: 'staff' })]

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)
const click = async () => startPayment(user, (await createOrder(user))._id)
const ownerMails = () => db.mail.count({ where: { key: { startsWith: 'payments down' } } })
const jobRun = () => db.jobRun.findUniqueOrThrow({ where: { name: 'reconcile-payments' } })
await registerJobs(['reconcile-payments'])

const gauge = 'shop_service_failing_seconds'
const { measured, last, look } = startMonitor(gauge)
const failingSeconds = () => last(`${gauge}{service="paypal"}`)

/** A round of the job, as it runs on each instance. */
const run = () => runJobs({ 'reconcile-payments': (signal) => reconcilePayments(new Date(), { signal }) })

async function round(): Promise<void> {
  await run()
  await look()
}

/** Until the job asks PayPal although nobody else does, in milliseconds. */
const untilProbe = () => probeDueAt(new Date()).getTime() - Date.now()

async function paymentsCheck() {
  const { isReady, findings } = await checkReadiness({ timeoutMs: 60_000 })
  const { payments } = describeChecks(findings)
  return { isReady, payments }
}

test(`E11 PayPal is stopped while nobody buys: metric, readiness, job, log, desk and one mail say so, and again next time${noPromtool}`, async () => {
  await click()
  await round()
  expect([failingSeconds(), await paymentsCheck(), await listOutages(clerk)]).toEqual([
    0,
    { isReady: true, payments: { status: 'ok' } },
    [],
  ])

  await db.payment.updateMany({ data: { status: 'voided' } })
  await paypal.kill()
  // No payment is open, and nobody asks, so the job does; the first failure is no outage yet.
  pass(untilProbe())
  await round()
  expect(callCount('paypal probe', 'failed')).toBe(1)
  expect((await jobRun()).failure).toContain('PayPal does not answer')
  expect(logged.find(({ event }) => event === 'paypal-unreachable')).toMatchObject({
    code: 'ECONNREFUSED',
    reason: expect.stringContaining('ECONNREFUSED'),
  })
  expect(logged).toContainEqual(expect.objectContaining({ event: 'job-failed', job: 'reconcile-payments' }))
  expect([failingSeconds(), await ownerMails()]).toEqual([0, 0])
  pass(20 * second)
  await round()
  expect(failingSeconds(), 'the metric changes within a minute').toBeGreaterThanOrEqual(20)
  expect((await paymentsCheck()).payments).toEqual({ status: 'ok' })

  for (let rounds = 0; rounds < 3; rounds++) {
    pass(20 * second)
    await round()
  }
  expect(failingSeconds()).toBeGreaterThan(60)
  expect(await paymentsCheck()).toMatchObject({
    isReady: true,
    payments: {
      status: 'warning',
      reasons: [{ what: expect.stringContaining('Nobody can pay: PayPal does not answer') }],
    },
  })
  expect(await listOutages(clerk)).toMatchObject([
    { tone: 'danger', what: expect.stringContaining('Nobody') },
  ])
  expect((await problemOf(click())).code).toBe('payment-provider-down')
  for (let rounds = 0; rounds < 6; rounds++) {
    pass(20 * second)
    // As on two instances.
    await Promise.all([run(), run()])
    await look()
  }
  expectAlerts(['ShopNobodyCanPay'], 20, measured)
  expect(await ownerMails()).toBe(1)
  expect(logged).toContainEqual(
    expect.objectContaining({ event: 'nobody-can-pay', fault: 'unreachable', since: expect.any(String) }),
  )

  await paypal.start()
  pass(20 * second)
  await round()
  await click()
  expect([failingSeconds(), (await paymentsCheck()).payments, await listOutages(clerk)]).toEqual([
    0,
    { status: 'ok' },
    [],
  ])
  const { succeededAt, failedAt } = await jobRun()
  expect(succeededAt?.getTime()).toBeGreaterThan(failedAt?.getTime() ?? 0)

  pass(11 * minute)
  await click()
  await db.payment.updateMany({ data: { status: 'voided' } })
  await paypal.kill()
  const [killedAt, secondsUntil] = [Date.now(), { metric: 0, readiness: 0 }]
  pass(untilProbe())
  while (secondsUntil.readiness === 0) {
    await round()
    const seconds = (Date.now() - killedAt) / second
    if (failingSeconds()) secondsUntil.metric ||= seconds
    if ((await paymentsCheck()).payments?.status === 'warning') secondsUntil.readiness = seconds
    pass(20 * second)
  }
  expect(secondsUntil, 'after an answer just before its end').toEqual({ metric: 50, readiness: 90 })
  expect(await ownerMails(), 'another outage is told again').toBe(2)
})
