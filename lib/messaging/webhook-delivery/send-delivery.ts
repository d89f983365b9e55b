import 'server-only'
import type { Dispatcher } from 'undici'
import { signedHeaders, validSecrets } from '@/lib/messaging/webhooks/webhook-secret'
import { withTransaction } from '@/lib/platform/db/db'
import { errorCode } from '@/lib/shared/problem/error-code'
import { attemptMs } from './delivery-schedule'
import { type Outcome, recordAttempt, stopWebhook } from './record-attempt'
import type { Outgoing } from './take-deliveries'

export type Sending = {
  present?: () => Date
  timeoutMs?: number
  dispatcher?: Dispatcher
}

/** Sends a message once, and records what came of it. A webhook whose secret cannot be decrypted is stopped, and its message stays. */
export async function sendDelivery(
  taken: Outgoing,
  { present = () => new Date(), timeoutMs = attemptMs, dispatcher }: Sending = {},
): Promise<void> {
  const { webhookId, messageId, body, address } = taken
  const secrets = validSecrets({ ...taken, id: webhookId }, present())
  if (secrets.length === 0) return stopUnreadable(taken, present())
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'shop-webhooks/1',
    ...signedHeaders({ messageId, body }, secrets, present()),
  }
  // Loaded with the first message: a shop without webhooks saves five megabytes.
  const { postOutside } = await import('@/lib/platform/safe-fetch/safe-request')
  const outcome: Outcome = await postOutside(address, { headers, body, timeoutMs, dispatcher }).then(
    (status) => ({ status }),
    (error) => ({ failure: error instanceof Error ? error.message : String(error), code: errorCode(error) }),
  )
  await recordAttempt(taken, outcome, present())
}

function stopUnreadable({ id, webhookId }: Outgoing, now: Date): Promise<void> {
  return withTransaction(async (tx) => {
    await tx.webhookDelivery.updateMany({ where: { id, state: 'waiting' }, data: { nextAttemptAt: now } })
    await stopWebhook(tx, webhookId, 'secret_lost', now)
  })
}
