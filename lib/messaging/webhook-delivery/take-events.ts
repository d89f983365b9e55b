import 'server-only'
import { randomUUID } from 'node:crypto'
import { messageBody } from '@/lib/messaging/webhooks/message-body'
import { eventRow, readMessages } from '@/lib/messaging/webhooks/read-messages'
import { webhookEventNames } from '@/lib/messaging/webhooks/webhook-events'
import { type Transaction, withTransaction } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { isDatabaseDown } from '@/lib/platform/db-connection/database-outage'
import { logFault } from '@/lib/platform/logging/log'
import type { Language } from '@/lib/shared/messages/languages'
import { z } from '@/lib/shared/validation/zod'
import { readShop } from '@/lib/store/settings/read-shop'

const batchSize = 50

const repeatMs = 10 * 60 * 1000

/**
 * Makes messages of the events that are due, one for each webhook that wants it, and removes the events in the same transaction: an event
 * is told once. Instances take turns row by row. Returns how many it took, at most 50.
 */
export async function takeEvents(now: Date): Promise<number> {
  const { languages } = await readShop()
  try {
    return await withTransaction((tx) => take(tx, now, { limit: batchSize, languages }))
  } catch (error) {
    if (isDatabaseDown(error)) throw error
    // One of them must not hold up the others.
    logFault('events-not-taken', error)
    return takeFirst(now, languages)
  }
}

async function takeFirst(now: Date, languages: readonly Language[]): Promise<number> {
  try {
    return await withTransaction((tx) => take(tx, now, { limit: 1, languages }))
  } catch (error) {
    const later = new Date(now.getTime() + repeatMs)
    await withTransaction(async (tx) => {
      const [event] = await dueEvents(tx, now, 1)
      if (!event) return
      await tx.outgoingEvent.updateMany({ where: { id: event.id }, data: { dueAt: later } })
      logFault('event-not-taken', error, { eventId: event.id, type: event.type })
    })
    return 0
  }
}

/** Events of a type that only a later release knows wait for it. */
const dueEvents = (tx: Transaction, now: Date, limit: number) =>
  readRows(tx, eventRow)`
    select id, type, "subjectId", at, before, after, "webhookId" from "OutgoingEvent"
    where "dueAt" <= ${now} and type = any(${webhookEventNames}) order by id limit ${limit} for update skip locked`

const hookRow = z.object({ id: z.int(), events: z.array(z.string()), isLive: z.boolean() })

type Batch = { limit: number; languages: readonly Language[] }

async function take(tx: Transaction, now: Date, { limit, languages }: Batch): Promise<number> {
  const events = await dueEvents(tx, now, limit)
  if (events.length === 0) return 0
  const hooks = await readRows(tx, hookRow)`
    select id, events, "stoppedAt" is null as "isLive" from "Webhook" order by id`
  const messages = await readMessages(tx, events, languages)
  const deliveries = events.flatMap(({ id, type, subjectId, webhookId }) => {
    const message = messages.get(id)
    if (!message) return []
    const { orderId = null, withdrawalId = null } = message
    const body = messageBody(message)
    const wanting = hooks.filter((hook) =>
      webhookId === null ? hook.isLive && hook.events.includes(type) : hook.id === webhookId,
    )
    return wanting.map((hook) => ({
      webhookId: hook.id,
      messageId: newMessageId(),
      type,
      subjectId,
      body,
      orderId,
      withdrawalId,
      createdAt: now,
      nextAttemptAt: now,
    }))
  })
  await tx.webhookDelivery.createMany({ data: deliveries })
  await tx.outgoingEvent.deleteMany({ where: { id: { in: [...messages.keys()] } } })
  return messages.size
}

export function newMessageId(): string {
  return `msg_${randomUUID().replaceAll('-', '')}`
}
