import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { queueMail } from '@/lib/messaging/outbox/queue-mail'
import { db, withTransaction } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { logEvent, logFault } from '@/lib/platform/logging/log'
import { isLanguage } from '@/lib/shared/messages/languages'
import { z } from '@/lib/shared/validation/zod'

/** Mails of one product in one round, which is one transaction; the next round goes on. */
const maxPerRound = 500
const hourMs = 60 * 60 * 1000

const waitingRow = z.object({ productId: z.int() })
const roomRow = z.object({ name: z.string(), room: z.int() })
const alertRow = z.object({
  id: z.int(),
  email: z.string(),
  userId: z.int().nullable(),
  language: z.string().nullable(),
})

/** Live products that are in stock, and for which somebody waits. */
const awaited = Prisma.sql`from "Product" p
  where "countInStock" > 0 and status = 'live' and exists (
    select from "StockAlert" a where a."productId" = p.id and "toldAt" is null and "confirmedAt" is not null)`

/** When `tellBackInStock` has somebody to tell. */
export const backInStockDueAt = (now: Date): Prisma.Sql =>
  Prisma.sql`(select ${now}::timestamptz where exists (select ${awaited}))`

/**
 * Queues the one mail of those who wait for live products that are in stock again, the oldest requests first, and in an hour no more of a
 * product than it has units: the others are told an hour later, while stock lasts. Each is told once, also by rounds at the same
 * time: the mail is queued in the transaction that marks it. A product that fails is logged and tried again in the next round.
 * Returns how many are told.
 */
export async function tellBackInStock(now = new Date(), signal?: AbortSignal): Promise<number> {
  const waiting = await readRows(db, waitingRow)`
    select id as "productId" ${awaited} order by id`
  let count = 0
  for (const { productId } of waiting) {
    if (signal?.aborted) break
    try {
      count += await tell(productId, now)
    } catch (error) {
      logFault('back-in-stock-failed', error, { productId })
    }
  }
  return count
}

async function tell(productId: number, now: Date): Promise<number> {
  const hourAgo = new Date(now.getTime() - hourMs)
  const count = await withTransaction(async (tx) => {
    // One round of a product at a time. Not its row: orders would wait for the mails.
    await tx.$queryRaw`select pg_advisory_xact_lock(hashtextextended('alerts of product ' || ${productId}::int, 0))::text`
    const [product] = await readRows(tx, roomRow)`
      select name, ("countInStock" - (select count(*) from "StockAlert"
        where "productId" = p.id and "toldAt" > ${hourAgo}))::int as room
      from "Product" p where id = ${productId} and status = 'live'`
    if (!product || product.room <= 0) return 0
    const alerts = await readRows(tx, alertRow)`
      with next as materialized (
        select id from "StockAlert" where "productId" = ${productId} and "toldAt" is null and "confirmedAt" is not null
        order by "createdAt", id limit ${Math.min(product.room, maxPerRound)} for update
      ), told as (
        update "StockAlert" a set "toldAt" = ${now} from next where a.id = next.id
        returning a.id, a.email, a."userId", a.language, a."createdAt"
      ) select id, email, "userId", language from told order by "createdAt", id`
    for (const { id: alert, email: recipient, userId, language } of alerts) {
      await queueMail(tx, {
        kind: 'back_in_stock',
        key: `back in stock ${alert}`,
        recipient,
        ...(userId !== null && { userId }),
        details: { alert, product: product.name, productId },
        language: isLanguage(language) ? language : null,
        productId,
      })
    }
    return alerts.length
  })
  if (count > 0) logEvent('back-in-stock-told', { productId, count })
  return count
}

const keptDays = { unconfirmed: 7, told: 30 }

/** Removes addresses that stay unconfirmed for a week or wait for twelve months, and those that were told a month ago. */
export async function removeOldAlerts(now = new Date()): Promise<void> {
  await db.$executeRaw`
    delete from "StockAlert" where "createdAt" <= ${now}::timestamptz - interval '12 months'
      or "confirmedAt" is null and "createdAt" <= ${now}::timestamptz - make_interval(days => ${keptDays.unconfirmed}::int)
      or "toldAt" <= ${now}::timestamptz - make_interval(days => ${keptDays.told}::int)`
}
