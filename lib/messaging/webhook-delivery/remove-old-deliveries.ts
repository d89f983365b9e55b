import 'server-only'
import { db } from '@/lib/platform/db/db'
import { keepDays } from './delivery-schedule'

const batchSize = 1000

/** Removes messages older than 30 days, also those that still wait, and former secrets that are no longer valid. */
export async function removeOldDeliveries(now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - keepDays * 24 * 60 * 60 * 1000)
  for (let count = batchSize; count === batchSize; )
    count = await db.$executeRaw`
      delete from "WebhookDelivery" where id in (
        select id from "WebhookDelivery" where "createdAt" < ${before} order by id limit ${batchSize})`
  await db.webhook.updateMany({
    where: { formerUntil: { lte: now } },
    data: { formerSecret: null, formerUntil: null },
  })
}
