import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { db } from '@/lib/db/db'
import { registerJobs, runJobs } from '@/lib/jobs/run-jobs'
import { callCount } from '@/lib/notices/outside-calls'
import { failingSeconds as readFailingSeconds } from '@/lib/operation/check-services'
import { listOutages } from '@/lib/operation/list-operation'
import { checkReadiness, describeChecks } from '@/lib/operation/readiness'
import { createOrder, createUser } from '@/testing/db/rows'
import { freshModules } from '@/testing/fresh-modules'
import { problemOf } from '@/testing/http/problems'
import { expectAlerts } from '@/testing/machine/alerts'
import { temporaryFolder } from '@/testing/machine/temporary-folder'
import { startPaypal } from '@/testing/own-shops/paypal-process'
import { reconcilePayments } from './reconcile-payments'
import { startPayment } from './start-payment'

/** A PayPal that is a program of its own, and is really stopped. Only the clock of the shop is turned. */

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

/** The gauge after each round, every 20 seconds. */
const measured: number[] = []

/** A round of the job, as it runs on each instance. */
async function round(): Promise<void> {
  await runJobs({ 'reconcile-payments': (signal) => reconcilePayments(new Date(), { signal }) })
  measured.push((await readFailingSeconds()).paypal)
}

/** The gauge, as a monitor reads it that has not just asked. */
async function failingSeconds(): Promise<number | undefined> {
  freshModules()
  const { readShopMetrics } = await import('@/lib/operation/shop-metrics')
  const family = (await readShopMetrics()).find(({ name }) => name === 'shop_service_failing_seconds')
  return family?.values.find(({ labels }) => labels.service === 'paypal')?.value
}

async function paymentsCheck() {
  const { isReady, findings } = await checkReadiness({ timeoutMs: 60_000 })
  const { payments } = describeChecks(findings)
  return { isReady, payments }
}

test('E11 PayPal is stopped while nobody buys: metric, readiness, job, log, desk and one mail say so, and again next time', async () => {
  await click()
  await round()
  expect([await failingSeconds(), await paymentsCheck(), await listOutages(clerk)]).toEqual([
    0,
    { isReady: true, payments: { status: 'ok' } },
    [],
  ])

  await db.payment.updateMany({ data: { status: 'voided' } })
  await paypal.kill()
  // No payment is open, and nobody has asked for a minute, so the job does; the first failure is no outage yet.
  pass(minute)
  await round()
  expect(callCount('paypal probe', 'failed')).toBe(1)
  expect((await jobRun()).failure).toContain('PayPal does not answer')
  expect(logged.find(({ event }) => event === 'paypal-unreachable')).toMatchObject({
    code: 'ECONNREFUSED',
    reason: expect.stringContaining('ECONNREFUSED'),
  })
  expect(logged).toContainEqual(expect.objectContaining({ event: 'job-failed', job: 'reconcile-payments' }))
  expect([await failingSeconds(), await ownerMails()]).toEqual([0, 0])
  pass(20 * second)
  await round()
  expect(await failingSeconds(), 'the metric changes within a minute').toBeGreaterThanOrEqual(20)
  expect((await paymentsCheck()).payments).toEqual({ status: 'ok' })

  for (let rounds = 0; rounds < 3; rounds++) {
    pass(20 * second)
    await round()
  }
  expect(await failingSeconds()).toBeGreaterThan(60)
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
    await Promise.all([round(), round()])
    measured.pop()
  }
  expectAlerts(['ShopNobodyCanPay'], 20, { 'shop_service_failing_seconds{service="paypal"}': measured })
  expect(await ownerMails()).toBe(1)
  expect(logged).toContainEqual(
    expect.objectContaining({ event: 'nobody-can-pay', fault: 'unreachable', since: expect.any(String) }),
  )

  await paypal.start()
  pass(20 * second)
  await round()
  await click()
  expect([await failingSeconds(), (await paymentsCheck()).payments, await listOutages(clerk)]).toEqual([
    0,
    { status: 'ok' },
    [],
  ])
  const { succeededAt, failedAt } = await jobRun()
  expect(succeededAt?.getTime()).toBeGreaterThan(failedAt?.getTime() ?? 0)

  pass(11 * minute)
  await paypal.kill()
  for (let rounds = 0; rounds < 5; rounds++) {
    pass(20 * second)
    await round()
  }
  expect(await ownerMails(), 'another outage is told again').toBe(2)
})
