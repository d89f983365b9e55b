import 'server-only'
import { paypalServerConfig } from '@/lib/money/paypal/paypal-config'
import { env } from '@/lib/platform/config/env'
import { db } from '@/lib/platform/db/db'
import { databaseFailures } from '@/lib/platform/db-connection/database-outage'
import {
  concernsPayments,
  type Failing,
  failingForMs,
  isOutage,
  outageMs,
  readFailing,
} from '@/lib/platform/service-health/service-health'
import { type Finding, findLateDatabase } from './findings'

async function readUsed(now: Date): Promise<Failing[]> {
  const pays = paypalServerConfig() !== null
  const sendsMails = env().SMTP_URL !== undefined
  return (await readFailing(now)).filter((failing) => (concernsPayments(failing) ? pays : sendsMails))
}

/** Returns for how many seconds calls to PayPal and to the mail server have failed; 0 while they answer. */
export async function failingSeconds(now = new Date()): Promise<{ paypal: number; mail: number }> {
  const failing = await readUsed(now)
  const longest = (ofPaypal: boolean) => {
    const times = failing.filter((each) => concernsPayments(each) === ofPaypal).map(failingForMs)
    return Math.max(0, ...times) / 1000
  }
  return { paypal: longest(true), mail: longest(false) }
}

/** Returns the live webhooks with a message that waits, whose receivers have failed again and again for a minute. */
export async function failingWebhooks(now = new Date()): Promise<{ count: number; since: Date | null }> {
  const { _count, _min } = await db.webhook.aggregate({
    where: {
      stoppedAt: null,
      failures: { gt: 1 },
      failingSince: { lte: new Date(now.getTime() - outageMs) },
      deliveries: { some: { state: 'waiting' } },
    },
    _count: true,
    _min: { failingSince: true },
  })
  return { count: _count, since: _min.failingSince }
}

/** Returns what nobody can do, or what does not leave, because a service outside does not answer; and whether the database is late. */
export async function checkServices(now: Date): Promise<Finding[]> {
  const [used, hooks] = await Promise.all([readUsed(now), failingWebhooks(now)])
  const outages = used.filter(isOutage)
  const findingOf = (failing: Failing): Finding => ({
    code: concernsPayments(failing) ? 'payments-down' : 'mail-down',
    ...{ since: failing.since, fault: failing.fault, failure: failing.failure },
  })
  const { slow, full } = databaseFailures()
  return [
    ...outages.filter(concernsPayments).slice(0, 1).map(findingOf),
    ...outages.filter((outage) => !concernsPayments(outage)).map(findingOf),
    ...(hooks.count > 0 ? [{ code: 'webhooks-failing', ...hooks } as const] : []),
    ...findLateDatabase({ slow: slow.lastAt, full: full.lastAt }, now),
  ]
}
