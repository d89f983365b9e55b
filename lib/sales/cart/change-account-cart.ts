import 'server-only'
import { requireUser, type Viewer } from '@/lib/accounts/permissions/viewer'
import { lockBuyer } from '@/lib/accounts/users/lock-buyer'
import { localTextsOf } from '@/lib/catalog/translations/local-products'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { type SqlTransaction, withSqlTransaction } from '@/lib/platform/db/sql-transaction'
import { formatAmount } from '@/lib/shared/money/money'
import { z } from '@/lib/shared/validation/zod'
import { maxCartLines } from './cart-limits'
import type { CartChanges, CartLineJson } from './cart-schema'

const lineRow = z.object({
  product: z.int(),
  qty: z.int(),
  name: z.string(),
  image: z.string(),
  priceCents: z.int(),
  compareAtCents: z.int().nullable(),
  countInStock: z.int(),
})

/** Returns the cart of the viewer's account. A line of a draft is kept, but not told. */
export async function getAccountCart(viewer: Viewer | null): Promise<CartLineJson[]> {
  return readLines(db, requireUser(viewer).id)
}

async function readLines(tx: SqlTransaction, userId: number): Promise<CartLineJson[]> {
  const rows = await readRows(tx, lineRow)`
    select p.id as product, c.qty, p.name, p.image, p."priceCents", p."compareAtCents", p."countInStock"
    from "CartLine" c join "Product" p on p.id = c."productId"
    where c."userId" = ${userId} and p.status = 'live' order by c."addedAt", p.id`
  const lines = await localTextsOf(rows, ({ product }) => product)
  return lines.map(({ priceCents, compareAtCents, ...line }) => ({
    ...line,
    price: formatAmount(priceCents),
    compareAtPrice: compareAtCents === null ? null : formatAmount(compareAtCents),
  }))
}

/**
 * Changes lines of the cart of the viewer's account and returns the whole cart. Products that are not sold are left out, and new ones
 * beyond a hundred lines. A repeat changes nothing.
 */
export async function changeAccountCart(
  viewer: Viewer | null,
  { lines, keepsLarger }: CartChanges,
): Promise<CartLineJson[]> {
  const { id: userId } = requireUser(viewer)
  const changes = [...new Map(lines.map(({ product, qty }) => [product, qty]))]
  const ids = changes.map(([product]) => product)
  const counts = changes.map(([, qty]) => qty)
  return withSqlTransaction(async (tx) => {
    // The lock of the account makes changes and orders of it run one after the other: a line that is new here is new below.
    await lockBuyer(tx, userId)
    if (changes.length > 0)
      await tx.$queryRaw`
        with change as (
          select * from unnest(${ids}::int[], ${counts}::int[]) with ordinality as change (product, qty, place)
        ),
        -- By id, and before any line: who deletes products locks them in this order, too.
        sold as (
          select id from "Product" where id = any(${ids}::int[]) and status = 'live' order by id for key share
        ),
        removed as (
          delete from "CartLine" c using change
          where c."userId" = ${userId} and c."productId" = change.product and change.qty = 0
        ),
        changed as (
          update "CartLine" c set qty = change.qty, "updatedAt" = now() from change
          where c."userId" = ${userId} and c."productId" = change.product and change.qty > 0
            and case when ${keepsLarger} then change.qty > c.qty else change.qty <> c.qty end
        ),
        room as (
          select ${maxCartLines} - count(*) as lines from "CartLine" c
          where c."userId" = ${userId} and not exists (select from change where product = c."productId" and qty = 0)
        )
        insert into "CartLine" ("userId", "productId", qty, "addedAt")
        -- A millisecond apart, by which they are in order.
        select ${userId}, product, qty, now() + place * interval '1 ms' from (
          select change.* from change join sold on sold.id = change.product
          where qty > 0 and not exists (
            select from "CartLine" c where c."userId" = ${userId} and c."productId" = change.product
          )
          order by place limit (select greatest(lines, 0) from room)
        ) added`
    return readLines(tx, userId)
  })
}
