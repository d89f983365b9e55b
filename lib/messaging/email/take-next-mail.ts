import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { lanes } from '@/lib/messaging/email-templates/define-mail'
import { kindNames, mailKinds } from '@/lib/messaging/outbox/mail-kinds'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { z } from '@/lib/shared/validation/zod'

/**
 * Waiting mails are sent by lane, and within a lane by turn. A mail gets its turn when it is due. The first mail of a recipient and of an
 * account gets the turn that is being served, each further one the next: recipients and accounts take turns, whatever waits. The mails of
 * one recipient about one order keep their order.
 */

/** An admin lets these mails go long after they were written. */
export const oldMailsLane = lanes.old

const kindsOf = (lane: keyof typeof lanes) => kindNames.filter((kind) => mailKinds[kind].lane === lane)
const resetKinds = kindsOf('resets')
const securityKinds = kindsOf('security')
const orderKinds = kindsOf('orders')

/** A mail of a kind that only a later release knows waits for it, and holds up no turn. */
const isWaiting = Prisma.sql`status = 'waiting' and not "withoutServer" and kind = any(${kindNames})`

/** So the statement stays far below the database's timeouts. */
const maxTurns = 1000

/** Gives a turn to mails that have become due, those of the first lanes first. One instance at a time (`run-on-one-instance.ts`). */
async function giveTurns(now: Date): Promise<void> {
  // All reads happen before the first turn is written, once for each lane, recipient and account.
  await db.$executeRaw`
    with due as materialized (
      select id, recipient, coalesce("userId", (select "userId" from "Order" where id = "orderId"), 0) as account,
        coalesce(lane, case when kind = any(${resetKinds}) then ${lanes.resets}::int
          when kind = any(${securityKinds}) then ${lanes.security}
          when kind = any(${orderKinds}) then ${lanes.orders} else ${lanes.rest} end) as lane
      from "Mail"
      where ${isWaiting} and turn is null and "nextAttemptAt" <= ${now}
      order by 4, id limit ${maxTurns}
    ), placed as materialized (
      select *, row_number() over (partition by lane, recipient order by id) as "ofRecipient",
        row_number() over (partition by lane, account order by id) as "ofAccount"
      from due
    ), served as materialized (
      select lane, coalesce((select min(turn) from "Mail"
        where ${isWaiting} and turn is not null and "Mail".lane = placed.lane), 1) as turn
      from placed group by lane
    ), recipients as materialized (
      select lane, recipient, (select max(turn) from "Mail" where status = 'waiting' and turn is not null
        and "Mail".recipient = placed.recipient and "Mail".lane = placed.lane) as turn
      from placed group by lane, recipient
    ), accounts as materialized (
      select lane, account, (select max(turn) from "Mail" where status = 'waiting' and turn is not null
        and "Mail".account = placed.account and "Mail".lane = placed.lane) as turn
      from placed where account > 0 group by lane, account
    ), turns as materialized (
      select id, lane, nullif(account, 0) as account, greatest(
        served.turn - 1 + "ofRecipient", recipients.turn + "ofRecipient",
        case when account > 0 then served.turn - 1 + "ofAccount" end, accounts.turn + "ofAccount") as turn
      from placed join served using (lane) join recipients using (lane, recipient)
        left join accounts using (lane, account)
    )
    update "Mail" m set lane = turns.lane, account = turns.account, turn = turns.turn
    from turns
    where m.id = turns.id and m.status = 'waiting' and m.turn is null and m."nextAttemptAt" <= ${now}`
}

/** Mails of a lane that are looked at: they hardly ever all go to busy recipients, who have one mail in a turn. */
const maxSeen = 100

const nextRow = z.object({ id: z.int(), turn: z.int() })

const nextMail = (now: Date, busy: readonly string[]) => Prisma.sql`
  select first.id, first.turn
  from unnest(${Object.values(lanes)}::int[]) lane, lateral (
    select id, turn, recipient from "Mail"
    where ${isWaiting} and turn is not null and "Mail".lane = lane.lane
      and "nextAttemptAt" <= ${now}
    order by turn, id limit ${maxSeen}
  ) first
  where recipient <> all(${busy}::text[])
  order by lane.lane, first.turn, first.id limit 1`

export async function findNextMail(now: Date): Promise<number | null> {
  await giveTurns(now)
  const [next] = await readRows(db, nextRow)(nextMail(now, []))
  return next?.id ?? null
}

export const nextMailDueAt = Prisma.sql`(
  select "nextAttemptAt" from "Mail" where ${isWaiting} order by "nextAttemptAt" limit 1)`

/** The wait after a failure doubles with each attempt. */
const waits = { firstSeconds: 60, longestSeconds: 4 * 60 * 60 }

/**
 * Takes the next mail that is due, but none to the `busy` recipients. Counts the attempt and schedules the next one before this one
 * begins: a database that cannot be written to, or a mail that ends the process, does not repeat it at once.
 */
export async function takeNextMail(
  now: Date,
  busy: readonly string[],
): Promise<{ id: number; turn: number } | null> {
  await giveTurns(now)
  const [mail] = await readRows(db, nextRow)`
    update "Mail" m set turn = null, attempts = attempts + 1, unconfirmed = unconfirmed + 1,
      "nextAttemptAt" = ${now}::timestamptz
        + least(${waits.firstSeconds} * 2 ^ least(attempts, 20), ${waits.longestSeconds}) * interval '1 second'
    from (${nextMail(now, busy)}) next
    where m.id = next.id and m.status = 'waiting' and m.turn is not null
    returning m.id, next.turn`
  return mail ?? null
}
