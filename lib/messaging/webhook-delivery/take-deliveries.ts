import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { webhookEventNames } from '@/lib/messaging/webhooks/webhook-events'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { z } from '@/lib/shared/validation/zod'
import { leaseMs } from './delivery-schedule'

const workRow = z.object({ hasEvents: z.boolean(), hooks: z.array(dueHook()) })

function dueHook() {
  return z.object({ id: z.int(), isFailing: z.boolean() })
}

/** Returns what waits now: whether there are events, and the live webhooks with a message that is due. */
export async function findWork(now: Date): Promise<z.infer<typeof workRow>> {
  const [work] = await readRows(db, workRow)`
    select exists (select from "OutgoingEvent" where "dueAt" <= ${now} and type = any(${webhookEventNames})) as "hasEvents",
      coalesce((select jsonb_agg(jsonb_build_object('id', w.id, 'isFailing', w.failures > 0) order by w.id) from "Webhook" w
        where w."stoppedAt" is null and w."restsUntil" <= ${now} and exists (
          select from "WebhookDelivery" d
          where d."webhookId" = w.id and d.state = 'waiting' and d."nextAttemptAt" <= ${now})), '[]') as hooks`
  if (!work) throw new Error('No row')
  return work
}

export const deliveriesDueAt = (now: Date): Prisma.Sql => Prisma.sql`least(
  (select ${now}::timestamptz where exists (
    select from "OutgoingEvent" where "dueAt" <= ${now} and type = any(${webhookEventNames}))),
  (select min(greatest(w."restsUntil", next.at)) from "Webhook" w, lateral (
      select min("nextAttemptAt") as at from "WebhookDelivery" where "webhookId" = w.id and state = 'waiting') next
    where w."stoppedAt" is null and next.at is not null))`

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array)

const outgoingRow = z.object({
  id: z.int(),
  messageId: z.string(),
  type: z.string(),
  body: z.string(),
  attempts: z.int(),
  webhookId: z.int(),
  address: z.string(),
  secret: bytes,
  formerSecret: bytes.nullable(),
  formerUntil: z.date().nullable(),
  failures: z.int(),
})
export type Outgoing = z.infer<typeof outgoingRow>

/**
 * Takes up to `limit` messages of a webhook that are due, the oldest first, for the time of a lease: a process that is killed meanwhile
 * loses none. Of a webhook that fails it takes one, and nobody takes another meanwhile.
 */
export async function takeDeliveries(
  { id, isFailing }: { id: number; isFailing: boolean },
  limit: number,
  now: Date,
): Promise<Outgoing[]> {
  const leaseEnd = new Date(now.getTime() + leaseMs)
  const free = isFailing
    ? Prisma.sql`select id from "Webhook" where id = ${id} and "stoppedAt" is null and failures > 0 and "restsUntil" <= ${now}
        for update skip locked`
    : Prisma.sql`select ${id}::int as id`
  return readRows(db, outgoingRow)`
    with free as materialized (${free}), due as materialized (
      select id from "WebhookDelivery"
      where "webhookId" = (select id from free) and state = 'waiting' and "nextAttemptAt" <= ${now}
      order by "nextAttemptAt", id limit ${isFailing ? 1 : limit} for update skip locked
    ), rests as (
      update "Webhook" set "restsUntil" = ${leaseEnd} where ${isFailing} and id = ${id} and exists (select from due)
    )
    update "WebhookDelivery" d set "triedAt" = ${now}, "nextAttemptAt" = ${leaseEnd}
    from due, "Webhook" w
    where d.id = due.id and w.id = d."webhookId" and w."stoppedAt" is null
    returning d.id, d."messageId", d.type, d.body, d.attempts, w.id as "webhookId", w.address, w.secret, w."formerSecret",
      w."formerUntil", w.failures`
}
