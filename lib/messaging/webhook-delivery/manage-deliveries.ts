import 'server-only'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { readWebhook } from '@/lib/messaging/webhooks/manage-webhooks'
import { testEvent } from '@/lib/messaging/webhooks/webhook-events'
import { deliveryJsonOf, deliverySelect } from '@/lib/messaging/webhooks/webhook-json'
import type {
  DeliveryDetailJson,
  DeliveryFilter,
  DeliveryJson,
} from '@/lib/messaging/webhooks/webhook-schema'
import { validSecrets } from '@/lib/messaging/webhooks/webhook-secret'
import { db, withTransaction } from '@/lib/platform/db/db'
import { readPrismaPage } from '@/lib/platform/db/read-page'
import { type Paged, type Paging, slice } from '@/lib/shared/lists/paging'
import { Problem } from '@/lib/shared/problem/problem'
import { leaseMs } from './delivery-schedule'
import { type Sending, sendDelivery } from './send-delivery'
import { newMessageId } from './take-events'
import { webhookStopTexts } from './webhook-attention'

/** Returns one page of a webhook's messages of the last 30 days, newest first. Owners only. */
export async function listDeliveries(
  viewer: Viewer | null,
  id: number | null,
  paging: Paging,
  { state }: DeliveryFilter = {},
): Promise<Paged<DeliveryJson>> {
  requireAction(viewer, 'manage-shop')
  const { _id: webhookId } = await readWebhook(db, id)
  const where = { webhookId, ...(state && { state }) }
  const { items, total } = await readPrismaPage(
    db.webhookDelivery.findMany({ where, orderBy: { id: 'desc' }, ...slice(paging), select: deliverySelect }),
    db.webhookDelivery.count({ where }),
  )
  return { items: items.map(deliveryJsonOf), total }
}

/** Returns a message with its body. Owners only. */
export async function getDelivery(viewer: Viewer | null, id: number | null): Promise<DeliveryDetailJson> {
  requireAction(viewer, 'manage-shop')
  const select = { ...deliverySelect, body: true }
  const row = id === null ? null : await db.webhookDelivery.findUnique({ where: { id }, select })
  if (!row) throw new Problem('not-found')
  return { ...deliveryJsonOf(row), body: row.body || null }
}

const beforeAllOthers = new Date(0)

/** Has a message sent again, as if it were new but under the same id; not one whose buyer is forgotten. Owners only. */
export async function sendAgain(viewer: Viewer | null, id: number | null): Promise<DeliveryJson> {
  const owner = requireAction(viewer, 'manage-shop')
  return withTransaction(async (tx) => {
    if (id !== null) await tx.$queryRaw`select from "WebhookDelivery" where id = ${id} for update`
    const select = { body: true, webhookId: true, webhook: { select: { stoppedAt: true } } }
    const row = id === null ? null : await tx.webhookDelivery.findUnique({ where: { id }, select })
    if (!row || id === null) throw new Problem('not-found')
    if (row.body === '') throw new Problem('delivery-forgotten')
    if (row.webhook.stoppedAt) throw new Problem('webhook-stopped')
    const again = {
      state: 'waiting',
      attempts: 0,
      nextAttemptAt: beforeAllOthers,
      deliveredAt: null,
    } as const
    const delivery = await tx.webhookDelivery.update({
      where: { id },
      data: { ...again, status: null, failure: null },
      select: deliverySelect,
    })
    await tx.webhook.update({
      where: { id: row.webhookId },
      data: { restsUntil: new Date() },
      select: { id: true },
    })
    await recordAudit(tx, owner, {
      action: 'delivery-sent-again',
      entity: 'webhook',
      entityId: row.webhookId,
    })
    return deliveryJsonOf(delivery)
  })
}

/**
 * Sends a message of the type `webhook.test`, once, also to a webhook that is stopped, and returns what came of it. A failure does not
 * count. Owners only.
 */
export async function sendTest(
  viewer: Viewer | null,
  id: number | null,
  how: Sending = {},
): Promise<DeliveryJson> {
  const owner = requireAction(viewer, 'manage-shop')
  const { _id: webhookId } = await readWebhook(db, id)
  const now = new Date()
  const delivery = await withTransaction(async (tx) => {
    const hook = await tx.webhook.findUniqueOrThrow({
      where: { id: webhookId },
      select: {
        id: true,
        address: true,
        secret: true,
        formerSecret: true,
        formerUntil: true,
        failures: true,
      },
    })
    if (validSecrets(hook, now).length === 0)
      throw new Problem('webhook-stopped', { detail: webhookStopTexts.secret_lost })
    const { id: _, ...address } = hook
    const test = await tx.webhookDelivery.create({
      data: {
        webhookId,
        messageId: newMessageId(),
        type: testEvent,
        subjectId: webhookId,
        body: JSON.stringify({ type: testEvent, timestamp: now.toISOString(), data: { webhook: webhookId } }),
        triedAt: now,
        nextAttemptAt: new Date(now.getTime() + leaseMs),
      },
      select: { id: true, messageId: true, type: true, body: true, attempts: true },
    })
    await recordAudit(tx, owner, { action: 'webhook-tested', entity: 'webhook', entityId: webhookId })
    return { ...test, ...address, webhookId }
  })
  await sendDelivery(delivery, how)
  const row = await db.webhookDelivery.findUnique({ where: { id: delivery.id }, select: deliverySelect })
  if (!row) throw new Problem('not-found')
  return deliveryJsonOf(row)
}
