import 'server-only'
import { queueOwnerMail } from '@/lib/messaging/outbox/queue-mail'
import { probePaypal } from '@/lib/money/paypal/provider-order'
import { msSincePaypalCall } from '@/lib/money/paypal/report-call'
import { providerText } from '@/lib/platform/async/job-round'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { logWarning } from '@/lib/platform/logging/log'
import {
  concernsPayments,
  type Failing,
  isOutage,
  readFailing,
} from '@/lib/platform/service-health/service-health'
import { Problem } from '@/lib/shared/problem/problem'
import { z } from '@/lib/shared/validation/zod'

const minuteMs = 60 * 1000
/** PayPal is asked at least this often, also while nobody pays: the gauge tells of its end within a minute, readiness within two. */
const quietMs = 30 * 1000
export const probeDueAt = (now: Date) => new Date(now.getTime() + Math.max(quietMs - msSincePaypalCall(), 0))

/** An outage that comes back within this time is the same one. */
const sameOutageMs = 10 * minuteMs

/**
 * Asks PayPal whether it answers, when nobody has asked for half a minute or its last answers have failed; `hasAsked`: this round has.
 * Tells the owner, once, that nobody can pay. Throws when PayPal does not answer.
 */
export async function watchPaypal(
  now: Date,
  { hasAsked, signal }: { hasAsked: boolean; signal?: AbortSignal | undefined },
): Promise<void> {
  const failing = await readFailing(now)
  const mustAsk = failing.some(concernsPayments) || msSincePaypalCall() >= quietMs
  const isAsking = mustAsk && !hasAsked && !signal?.aborted
  const answers = !isAsking || (await doesPaypalAnswer())
  await tellOfOutage(isAsking ? await readFailing(now) : failing, now)
  if (!answers) throw new Error(providerText)
}

async function doesPaypalAnswer(): Promise<boolean> {
  try {
    await probePaypal()
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

const begunRow = z.object({ since: z.date() })

/** One mail for an outage, whichever instances see it: the mail's key names its begin. */
async function tellOfOutage(failing: readonly Failing[], now: Date): Promise<void> {
  const [outage] = failing.filter(concernsPayments).filter(isOutage)
  if (!outage) return
  const [row] = await readRows(db, begunRow)`
    insert into "ServiceHealth" as known (service, "failingSince", "failedAt") values ('payments', ${now}, ${now})
    on conflict (service) do update set "failedAt" = ${now}, "failingSince" = case
      when known."failedAt" > ${new Date(now.getTime() - sameOutageMs)} then known."failingSince" else ${now} end
    returning "failingSince" as since`
  const key = `payments down ${row?.since.toISOString()}`
  const { service, fault, failure } = outage
  await queueOwnerMail(db, { key, news: { of: 'outage', fault, failure } })
  logWarning('nobody-can-pay', { service, fault, failure, since: outage.since.toISOString() })
}
