import 'server-only'
import { type AuditChanges, changesOf } from '@/lib/accounts/audit/audit-actions'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import type { Prisma } from '@/lib/generated/prisma/client'
import { formerSecretMs } from '@/lib/messaging/webhook-delivery/delivery-schedule'
import { db, type Transaction, withTransaction } from '@/lib/platform/db/db'
import { AddressRefused, requireOutside } from '@/lib/platform/safe-fetch/safe-request'
import { invalidAt, Problem } from '@/lib/shared/problem/problem'
import { webhookJsonOf, webhookSelect } from './webhook-json'
import { maxWebhooks } from './webhook-limits'
import type { WebhookChange, WebhookInput, WebhookJson, WebhookWithSecretJson } from './webhook-schema'
import { newWebhookSecret, validSecrets } from './webhook-secret'

/** Returns all webhooks, the oldest first. Owners only. */
export async function listWebhooks(viewer: Viewer | null): Promise<WebhookJson[]> {
  requireAction(viewer, 'manage-shop')
  return (await db.webhook.findMany({ orderBy: { id: 'asc' }, select: webhookSelect })).map(webhookJsonOf)
}

/** Returns a webhook. Owners only. */
export async function getWebhook(viewer: Viewer | null, id: number | null): Promise<WebhookJson> {
  requireAction(viewer, 'manage-shop')
  return readWebhook(db, id)
}

export async function readWebhook(tx: Transaction, id: number | null): Promise<WebhookJson> {
  const row = id === null ? null : await tx.webhook.findUnique({ where: { id }, select: webhookSelect })
  if (!row) throw new Problem('not-found')
  return webhookJsonOf(row)
}

async function requireAddress(address: string): Promise<void> {
  await requireOutside(address).catch((error) => {
    throw error instanceof AddressRefused ? invalidAt('address', error.message) : error
  })
}

/** Adds a webhook, at most 20, and returns it with its secret, this once. Owners only. */
export async function createWebhook(
  viewer: Viewer | null,
  input: WebhookInput,
): Promise<WebhookWithSecretJson> {
  const owner = requireAction(viewer, 'manage-shop')
  await requireAddress(input.address)
  return withTransaction(async (tx) => {
    // Two at once are one after the other.
    await tx.$executeRaw`lock table "Webhook" in share row exclusive mode`
    if ((await tx.webhook.count()) >= maxWebhooks) throw new Problem('too-many-webhooks')
    const { id } = await tx.webhook.create({
      data: { ...input, secret: new Uint8Array() },
      select: { id: true },
    })
    const { secret, sealed } = newWebhookSecret(id)
    await tx.webhook.update({ where: { id }, data: { secret: sealed }, select: { id: true } })
    const changes: AuditChanges = {
      host: [null, hostOf(input.address)],
      events: [null, input.events.join(', ')],
    }
    await recordAudit(tx, owner, { action: 'webhook-added', entity: 'webhook', entityId: id, changes })
    return { ...(await readWebhook(tx, id)), secret }
  })
}

/** What the log says of an address: its path and parameters may be secrets. */
const hostOf = (address: string) => new URL(address).host

const freshStart = { failures: 0, failingSince: null } as const

/** Changes what is given of a webhook. One that starts again, or gets another address, is asked at once. Owners only. */
export async function updateWebhook(
  viewer: Viewer | null,
  id: number | null,
  { isPaused, ...fields }: WebhookChange,
): Promise<WebhookJson> {
  const owner = requireAction(viewer, 'manage-shop')
  const webhook = await getWebhook(viewer, id)
  if (fields.address !== undefined && fields.address !== webhook.address) await requireAddress(fields.address)
  return withTransaction(async (tx) => {
    const before = await lockHook(tx, id)
    const now = new Date()
    const isStarted = isPaused === false && before.stoppedAt !== null
    const isStopped = isPaused === true && before.stopReason !== 'paused'
    const isMoved = fields.address !== undefined && fields.address !== before.address
    const data: Prisma.WebhookUpdateInput = {
      ...fields,
      ...((isStarted || isMoved) && { ...freshStart, restsUntil: now }),
      ...(isStarted && { stoppedAt: null, stopReason: null }),
      ...(isStopped && { stoppedAt: now, stopReason: 'paused' as const }),
    }
    await tx.webhook.update({ where: { id: before.id }, data, select: { id: true } })
    const flat = ({
      events,
      address,
      ...rest
    }: {
      events?: string[] | undefined
      address?: string | undefined
    }) => ({
      ...rest,
      ...(events && { events: events.join(', ') }),
    })
    const changes: AuditChanges = {
      ...changesOf(
        { ...flat(before), isPaused: before.stoppedAt !== null },
        { ...flat(fields), ...(isPaused !== undefined && { isPaused }) },
      ),
      ...(fields.address !== undefined &&
        isMoved && { host: [hostOf(before.address), hostOf(fields.address)] }),
    }
    if (Object.keys(changes).length > 0)
      await recordAudit(tx, owner, {
        action: 'webhook-changed',
        entity: 'webhook',
        entityId: before.id,
        changes,
      })
    return readWebhook(tx, before.id)
  })
}

const lockedSelect = {
  id: true,
  address: true,
  events: true,
  description: true,
  stoppedAt: true,
  stopReason: true,
  secret: true,
  formerSecret: true,
  formerUntil: true,
} as const

async function lockHook(tx: Transaction, id: number | null) {
  if (id !== null) await tx.$queryRaw`select from "Webhook" where id = ${id} for update`
  const row = id === null ? null : await tx.webhook.findUnique({ where: { id }, select: lockedSelect })
  if (!row) throw new Problem('not-found')
  return row
}

/** Deletes a webhook with its messages. A repeat changes nothing. Owners only. */
export async function deleteWebhook(viewer: Viewer | null, id: number | null): Promise<{ detail: string }> {
  const owner = requireAction(viewer, 'manage-shop')
  await withTransaction(async (tx) => {
    const row = id === null ? null : await tx.webhook.findUnique({ where: { id }, select: { address: true } })
    if (!row || id === null) return
    const { count } = await tx.webhook.deleteMany({ where: { id } })
    if (count === 0) return
    const changes: AuditChanges = { host: [hostOf(row.address), null] }
    await recordAudit(tx, owner, { action: 'webhook-removed', entity: 'webhook', entityId: id, changes })
  })
  return { detail: 'The webhook is deleted.' }
}

/**
 * Gives a webhook a new secret and returns it, this once. The former one signs its messages, too, for 24 hours. A webhook whose secret
 * could not be decrypted starts again. Owners only.
 */
export async function rotateSecret(viewer: Viewer | null, id: number | null): Promise<WebhookWithSecretJson> {
  const owner = requireAction(viewer, 'manage-shop')
  return withTransaction(async (tx) => {
    const before = await lockHook(tx, id)
    const now = new Date()
    const { secret, sealed } = newWebhookSecret(before.id)
    const isReadable = validSecrets(before, now).length > 0
    await tx.webhook.update({
      where: { id: before.id },
      data: {
        secret: sealed,
        formerSecret: isReadable ? before.secret : null,
        formerUntil: isReadable ? new Date(now.getTime() + formerSecretMs) : null,
        ...(before.stopReason === 'secret_lost' && { stoppedAt: null, stopReason: null }),
      },
      select: { id: true },
    })
    await recordAudit(tx, owner, { action: 'webhook-secret-made', entity: 'webhook', entityId: before.id })
    return { ...(await readWebhook(tx, before.id)), secret }
  })
}
