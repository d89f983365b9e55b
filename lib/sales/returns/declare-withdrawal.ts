import { t } from '@/lib/shared/messages/message'
import 'server-only'
import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { queueMail, queueOwnerMail } from '@/lib/messaging/outbox/queue-mail'
import { answerMs } from '@/lib/platform/async/pauses'
import { readRows } from '@/lib/platform/db/read-rows'
import { withSqlTransaction } from '@/lib/platform/db/sql-transaction'
import { logEvent } from '@/lib/platform/logging/log'
import { parseId } from '@/lib/shared/routes/paths'
import { z } from '@/lib/shared/validation/zod'
import { readShop } from '@/lib/store/settings/read-shop'
import type { WithdrawalInput } from './withdrawal-schema'
import { endOfDaysAfter, withdrawalDays } from './withdrawal-window'

/** The same declaration within this time is a second click, a step back, or a repeat after a lost answer. */
const repeatMinutes = 10

const withdrawalRow = z.object({
  id: z.int(),
  receivedAt: z.string(),
  orderId: z.int().nullable(),
  userId: z.int().nullable(),
})

/**
 * Stores that somebody withdraws from a contract, as they typed it, and mails a receipt with its content and time to the address they
 * typed, in one transaction. It cancels and refunds nothing: it needs attention until somebody of the shop settles it. Says the same,
 * after the same time and by the same statements, whatever the order is: known, unknown, late, cancelled or somebody else's. Public.
 */
export async function declareWithdrawal(
  input: WithdrawalInput,
  now = new Date(),
): Promise<{ detail: string }> {
  const [id] = await Promise.all([remember(input, now), wait(answerMs)])
  // The id tells nothing about the order either.
  if (id !== null) logEvent('withdrawal-received', { withdrawalId: id })
  return { detail: t('withdrawal.answer') }
}

async function remember(input: WithdrawalInput, now: Date): Promise<number | null> {
  const { name, order, email, lines } = input
  const hash = createHash('sha256')
    .update(JSON.stringify([name, order, email, lines]))
    .digest('hex')
  const { timeZone } = await readShop()
  const received = new Date(Math.floor(now.getTime() / 1000) * 1000)
  const deadline = endOfDaysAfter(received, withdrawalDays, timeZone)
  return withSqlTransaction(async (tx) => {
    // Two clicks at once are one after the other.
    await tx.$queryRaw`select pg_advisory_xact_lock(hashtextextended(${hash}, 0))`
    const [withdrawal] = await readRows(tx, withdrawalRow)`
      insert into "Withdrawal" (name, email, "orderNumber", lines, "contentHash", "receivedAt", deadline, "orderId")
      select ${name}, ${email}, ${order}, ${lines}, ${hash}, ${received}::timestamptz, ${deadline}::timestamptz,
        (select o.id from "Order" o left join "User" u on u.id = o."userId"
          where o.id = ${numberIn(order)}::int and ${email} in (lower(o."buyerEmail"), u.email))
      where not exists (select from "Withdrawal" known where known."contentHash" = ${hash}
        and known."receivedAt" > ${now}::timestamptz - ${repeatMinutes} * interval '1 minute')
      returning id, to_char("receivedAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "receivedAt", "orderId",
        (select o."userId" from "Order" o where o.id = "orderId") as "userId"`
    if (!withdrawal) return null
    const { id, receivedAt, orderId, userId } = withdrawal
    await queueMail(tx, {
      kind: 'withdrawal_receipt',
      key: `withdrawal ${id} received`,
      recipient: email,
      details: { name, order, email, lines, receivedAt, timeZone },
      ...(orderId !== null && { orderId }),
      ...(userId !== null && { userId }),
    })
    await queueOwnerMail(tx, {
      key: `withdrawal ${id} needs attention`,
      news: { of: 'withdrawal', isKnown: orderId !== null },
      orderId: orderId ?? undefined,
    })
    return id
  })
}

/** The order number in what somebody typed, such as `No. 12`; null when there is none, or several. */
function numberIn(text: string): number | null {
  const numbers = text.match(/\d+/g) ?? []
  return numbers.length === 1 ? parseId(numbers[0].replace(/^0+/, '')) : null
}
