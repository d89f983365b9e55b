import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Transaction } from '@/lib/platform/db/db'

/**
 * Removes for good what messages to webhooks say of these orders or withdrawals. A message that still waits is made again, of what is left.
 * The caller has locked or changed the rows, so that no message of them is being made.
 */
export async function forgetDeliveries(
  tx: Transaction,
  subject: 'orderId' | 'withdrawalId',
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  const which = Prisma.sql`${Prisma.raw(`"${subject}"`)} = any(${ids}::int[])`
  await tx.$executeRaw`
    with gone as (
      delete from "WebhookDelivery" where ${which} and state = 'waiting'
      returning id, type, "subjectId", "createdAt", "webhookId"
    )
    insert into "OutgoingEvent" (type, "subjectId", at, "webhookId")
    select type, "subjectId", "createdAt", "webhookId" from gone order by id`
  await tx.$executeRaw`update "WebhookDelivery" set body = '' where ${which} and body <> ''`
}
