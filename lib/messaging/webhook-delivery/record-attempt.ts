import 'server-only'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import type { WebhookStop } from '@/lib/generated/prisma/enums'
import { queueOwnerMail } from '@/lib/messaging/outbox/queue-mail'
import { testEvent } from '@/lib/messaging/webhooks/webhook-events'
import { type Transaction, withTransaction } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { logEvent, logWarning } from '@/lib/platform/logging/log'
import { type CallOutcome, countCall } from '@/lib/platform/service-health/service-calls'
import { z } from '@/lib/shared/validation/zod'
import { isTooLong, nextAttempt, restUntil } from './delivery-schedule'
import type { Outgoing } from './take-deliveries'

export type Outcome = { status: number } | { failure: string; code?: string | undefined }

function isSuccess(outcome: Outcome): boolean {
  return 'status' in outcome && outcome.status >= 200 && outcome.status < 300
}

function counted(outcome: Outcome): CallOutcome {
  if (isSuccess(outcome)) return 'ok'
  return 'status' in outcome && outcome.status < 500 ? 'refused' : 'failed'
}

function failureOf(outcome: Outcome): string {
  if ('failure' in outcome) return outcome.failure
  const isRedirect = outcome.status >= 300 && outcome.status < 400
  return `It answered ${outcome.status}${isRedirect ? '. Redirects are not followed' : ''}.`
}

type Sent = Pick<Outgoing, 'id' | 'type' | 'attempts' | 'webhookId' | 'failures' | 'address'>

/**
 * Records what came of an attempt, and what follows from it for the message and its webhook; nothing for one that has got another address
 * meanwhile.
 */
export function recordAttempt(sent: Sent, outcome: Outcome, now: Date): Promise<void> {
  countCall('webhook', counted(outcome))
  return isSuccess(outcome) ? recordSuccess(sent, outcome, now) : recordFailure(sent, outcome, now)
}

/** The webhook's row is written once a second at most, unless it had failed. */
async function recordSuccess(
  { id, type, attempts, webhookId, address }: Sent,
  outcome: Outcome,
  now: Date,
): Promise<void> {
  const status = 'status' in outcome ? outcome.status : null
  const aSecondAgo = new Date(now.getTime() - 1000)
  await withTransaction(async (tx) => {
    await tx.webhookDelivery.updateMany({
      where: { id, state: 'waiting' },
      data: { state: 'delivered', attempts: attempts + 1, deliveredAt: now, status, failure: null },
    })
    await tx.webhook.updateMany({
      where: {
        id: webhookId,
        address,
        OR: [{ failingSince: { not: null } }, { succeededAt: null }, { succeededAt: { lt: aSecondAgo } }],
      },
      data: { failures: 0, failingSince: null, restsUntil: now, succeededAt: now },
    })
  })
  logEvent('webhook-sent', { webhookId, deliveryId: id, type, status })
}

const hookRow = z.object({ failures: z.int(), failingSince: z.date(), isLive: z.boolean() })

async function recordFailure(sent: Sent, outcome: Outcome, now: Date): Promise<void> {
  const { id, type, webhookId, failures, address } = sent
  const attempts = sent.attempts + 1
  const status = 'status' in outcome ? outcome.status : null
  const failure = failureOf(outcome)
  // A test is sent once, and says nothing about the others.
  const isTest = type === testEvent
  const again = isTest ? null : nextAttempt(attempts, now)
  await withTransaction(async (tx) => {
    await tx.webhookDelivery.updateMany({
      where: { id, state: 'waiting' },
      data: { attempts, status, failure, ...(again ? { nextAttemptAt: again } : { state: 'given_up' }) },
    })
    if (isTest) return
    // Messages that were sent together and failed together are one failure.
    const [hook] = await readRows(tx, hookRow)`
      update "Webhook" set failures = greatest(failures, ${failures + 1}), "failingSince" = coalesce("failingSince", ${now}),
        "failedAt" = ${now}, "restsUntil" = ${restUntil(failures + 1, now)}
      where id = ${webhookId} and address = ${address} returning failures, "failingSince", "stoppedAt" is null as "isLive"`
    if (!hook?.isLive) return
    if (status === 410) await stopWebhook(tx, webhookId, 'gone', now)
    else if (isTooLong(hook.failingSince, now)) await stopWebhook(tx, webhookId, 'failing', now)
  })
  const code = 'code' in outcome ? outcome.code : null
  logWarning('webhook-failed', { webhookId, deliveryId: id, type, attempts, status, code, failure })
}

/** Stops a webhook by itself: tells the owner and writes it into the log. */
export async function stopWebhook(
  tx: Transaction,
  id: number,
  stopReason: Exclude<WebhookStop, 'paused'>,
  now: Date,
): Promise<void> {
  const { count } = await tx.webhook.updateMany({
    where: { id, stoppedAt: null },
    data: { stoppedAt: now, stopReason },
  })
  if (count === 0) return
  await recordAudit(tx, 'job', {
    action: 'webhook-stopped',
    entity: 'webhook',
    entityId: id,
    changes: { reason: [null, stopReason] },
  })
  await queueOwnerMail(tx, {
    key: `webhook ${id} stopped ${now.toISOString()}`,
    news: { of: 'webhook', webhook: id, reason: stopReason },
  })
  logWarning('webhook-stopped', { webhookId: id, reason: stopReason })
}
