import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { DeliveryJson, WebhookJson } from './webhook-schema'

export const webhookSelect = {
  id: true,
  address: true,
  events: true,
  description: true,
  createdAt: true,
  stoppedAt: true,
  stopReason: true,
  failingSince: true,
  succeededAt: true,
  failedAt: true,
  formerUntil: true,
  _count: { select: { deliveries: { where: { state: 'waiting' } } } },
} satisfies Prisma.WebhookSelect

export function webhookJsonOf(row: Prisma.WebhookGetPayload<{ select: typeof webhookSelect }>): WebhookJson {
  const { id, address, events, description, stoppedAt, stopReason, formerUntil } = row
  const time = (at: Date | null) => at?.toISOString() ?? null
  return {
    _id: id,
    address,
    events,
    description,
    createdAt: row.createdAt.toISOString(),
    isLive: stoppedAt === null,
    stoppedAt: time(stoppedAt),
    stopReason,
    failingSince: time(row.failingSince),
    lastSuccessAt: time(row.succeededAt),
    lastFailureAt: time(row.failedAt),
    waiting: row._count.deliveries,
    formerSecretUntil: formerUntil && formerUntil > new Date() ? formerUntil.toISOString() : null,
  }
}

export const deliverySelect = {
  id: true,
  messageId: true,
  type: true,
  state: true,
  attempts: true,
  createdAt: true,
  triedAt: true,
  nextAttemptAt: true,
  deliveredAt: true,
  status: true,
  failure: true,
} satisfies Prisma.WebhookDeliverySelect

export function deliveryJsonOf(
  row: Prisma.WebhookDeliveryGetPayload<{ select: typeof deliverySelect }>,
): DeliveryJson {
  const { id, messageId, type, state, attempts, status, failure } = row
  return {
    _id: id,
    messageId,
    type,
    state,
    attempts,
    createdAt: row.createdAt.toISOString(),
    lastAttemptAt: row.triedAt?.toISOString() ?? null,
    nextAttemptAt: state === 'waiting' ? row.nextAttemptAt.toISOString() : null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    status,
    failure,
  }
}
