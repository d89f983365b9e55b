import 'server-only'
import { type Actor, actorColumns } from '@/lib/accounts/audit/actor'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Transaction } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import type { SqlTransaction } from '@/lib/platform/db/sql-transaction'
import { t } from '@/lib/shared/messages/message'
import { z } from '@/lib/shared/validation/zod'

export type StockLine = { productId: number; qty: number }
export const productNow = z.object({
  id: z.int(),
  name: z.string(),
  image: z.string(),
  priceCents: z.int(),
  countInStock: z.int(),
})
export type ProductNow = z.infer<typeof productNow>

const productColumns = Prisma.sql`id, name, image, "priceCents", "countInStock"`
/** Like `productColumns`, as they can be ordered: no unit of a draft, and no name of one that was never on sale. */
export const sellableColumns = () => Prisma.sql`id, image, "priceCents",
  case when status = 'live' or exists (
    select from "PriceChange" asked where asked."productId" = "Product".id and asked."priceCents" is not null
  ) then name else ${t('cart.this-product')}::text end as name,
  case status when 'live' then "countInStock" else 0 end as "countInStock"`

/**
 * Returns the products with these ids and locks their rows until the transaction ends, so that price and stock cannot
 * change. One statement locks all of them in ascending id, so that crossing orders cannot deadlock.
 */
export function lockProducts(
  tx: SqlTransaction,
  ids: number[],
  columns = productColumns,
): Promise<ProductNow[]> {
  return readRows(tx, productNow)`
    select ${columns} from "Product" where id = any(${ids}::int[]) order by id for no key update`
}

/** Returns units to stock. Units of deleted products are ignored. */
export async function returnStock(tx: Transaction, lines: StockLine[]): Promise<void> {
  await lockProducts(
    tx,
    lines.map(({ productId }) => productId),
  )
  await changeStock(tx, lines)
}

/** Adds units to stock, negative ones take some. The caller has locked the products; a constraint rejects a negative count. */
export async function changeStock(tx: Transaction, lines: StockLine[]): Promise<void> {
  const ids = lines.map(({ productId }) => productId)
  const changes = lines.map(({ qty }) => qty)
  await tx.$executeRaw`
    update "Product" p set "countInStock" = p."countInStock" + c.change, "updatedAt" = now()
    from (
      select id, sum(change)::int as change from unnest(${ids}::int[], ${changes}::int[]) as line (id, change) group by id
    ) c
    where p.id = c.id`
}

/**
 * Appends entries to the stock ledger: `change` applies to countInStock, `heldChange` to the units that unpaid orders hold. Runs in
 * the transaction that changes countInStock, so that a product's changes always add up to its countInStock.
 */
export async function recordMovements(
  tx: Transaction,
  data: Prisma.StockMovementCreateManyInput[],
): Promise<void> {
  await tx.stockMovement.createMany({ data })
}

/** Units of a refunded order line that an admin puts back on the shelf. */
type RestockLine = { refundLineId: number; productId: number | null; qty: number }

/**
 * Puts units back on sale, each refund line once: a unique index forbids a second movement. Returns the refund lines whose
 * product was deleted; they have no effect. A product that is deleted meanwhile fails the transaction, which `withTransaction`
 * repeats. The caller has locked the order's row. `by` made the refund.
 */
export async function restock(tx: Transaction, lines: RestockLine[], by: Actor | null): Promise<number[]> {
  const back = lines.flatMap(({ productId, ...line }) => (productId === null ? [] : [{ ...line, productId }]))
  await returnStock(tx, back)
  await recordMovements(
    tx,
    back.map(({ qty: change, ...line }) => ({ kind: 'restocked', change, ...line, ...actorColumns(by) })),
  )
  return lines.flatMap(({ productId, refundLineId }) => (productId === null ? [refundLineId] : []))
}
