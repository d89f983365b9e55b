import { t } from '@/lib/shared/messages/message'
import 'server-only'
import { setTimeout as wait } from 'node:timers/promises'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { queueMail } from '@/lib/messaging/outbox/queue-mail'
import { answerMs } from '@/lib/platform/async/pauses'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { withSqlTransaction } from '@/lib/platform/db/sql-transaction'
import { pageLanguage } from '@/lib/platform/messages/speak'
import { Problem } from '@/lib/shared/problem/problem'
import { z } from '@/lib/shared/validation/zod'
import type { AlertInput } from './stock-alert-schema'

const productRow = z.object({ name: z.string(), countInStock: z.int() })
const alertRow = z.object({ id: z.int(), isConfirmed: z.boolean() })

/**
 * Remembers that an address wants one mail when a product is back in stock, once for each product. An address that nobody has proven gets a
 * mail with a link first; that of the viewer's own account, if it is proven, needs none. Says the same, after the same time, whether the
 * address waits already or not. Public.
 */
export async function requestAlert(
  viewer: Viewer | null,
  productId: number | null,
  { email }: AlertInput,
): Promise<{ detail: string }> {
  const [product] = await readRows(db, productRow)`
    select name, "countInStock" from "Product" where id = ${productId ?? 0} and status = 'live'`
  if (productId === null || !product) throw new Problem('product-not-found')
  if (product.countInStock > 0) throw new Problem('already-in-stock')
  const owner = viewer?.email === email && (await hasProven(viewer)) ? viewer : null
  const request = { productId, product: product.name, email, owner }
  await Promise.all([remember(request), wait(answerMs)])
  if (owner) return { detail: t('alert.requested') }
  return { detail: t('alert.to-confirm') }
}

async function hasProven({ id, email }: Viewer): Promise<boolean> {
  const [row] = await readRows(db, z.object({ isProven: z.boolean() }))`
    select is_proven(${id}::int, ${email}) as "isProven"`
  return row?.isProven === true
}

type Request = { productId: number; product: string; email: string; owner: Viewer | null }

function remember({ productId, product, email, owner }: Request): Promise<void> {
  return withSqlTransaction(async (tx) => {
    // The address waits again after it was told once.
    const [alert] = await readRows(tx, alertRow)`
      insert into "StockAlert" as known ("productId", email, language, "userId", "confirmedAt")
      values (${productId}, ${email}, ${pageLanguage()}, ${owner?.id ?? null}::int, case when ${owner !== null} then now() end)
      on conflict ("productId", email) where "toldAt" is null do update set
        "userId" = coalesce(excluded."userId", known."userId"), "confirmedAt" = coalesce(known."confirmedAt", excluded."confirmedAt")
      returning id, "confirmedAt" is not null as "isConfirmed"`
    if (!alert || alert.isConfirmed) return
    // One a day, however often a stranger asks for this address.
    await queueMail(tx, {
      kind: 'stock_alert',
      key: `stock alert ${alert.id} ${new Date().toISOString().slice(0, 10)}`,
      recipient: email,
      details: { alert: alert.id, product },
      productId,
    })
  })
}
