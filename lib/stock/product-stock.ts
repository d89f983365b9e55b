import 'server-only'
import type { Transaction } from '@/lib/db'

/** So many pieces of a product. */
export type StockLine = { productId: number; qty: number }
/** A product as it is at this moment. */
export type ProductNow = {
  id: number
  name: string
  image: string
  priceCents: number
  countInStock: number
}

/** The products of these ids that are there, without locking anything. */
export function readProducts(tx: Transaction, ids: number[]): Promise<ProductNow[]> {
  const select = { id: true, name: true, image: true, priceCents: true, countInStock: true } as const
  return tx.product.findMany({ where: { id: { in: ids } }, select })
}

/**
 * The same, with their rows locked until the transaction ends: nobody changes their price or stock meanwhile. One statement
 * locks all of them, in ascending id, so that crossing orders cannot deadlock.
 */
export function lockProducts(tx: Transaction, ids: number[]): Promise<ProductNow[]> {
  return tx.$queryRaw<ProductNow[]>`
    select id, name, image, "priceCents", "countInStock" from "Product" where id = any(${ids}::int[])
    order by id for no key update`
}

/** Takes pieces of locked products that have as many; a constraint of the database refuses to go below 0. */
export async function takeStock(tx: Transaction, lines: StockLine[]): Promise<void> {
  await changeStock(
    tx,
    lines.map(({ productId, qty }) => ({ productId, qty: -qty })),
  )
}

/** Puts pieces back on sale; those of a product that is gone are gone with it. */
export async function returnStock(tx: Transaction, lines: StockLine[]): Promise<void> {
  await lockProducts(
    tx,
    lines.map(({ productId }) => productId),
  )
  await changeStock(tx, lines)
}

async function changeStock(tx: Transaction, lines: StockLine[]): Promise<void> {
  const ids = lines.map(({ productId }) => productId)
  const changes = lines.map(({ qty }) => qty)
  await tx.$executeRaw`
    update "Product" p set "countInStock" = p."countInStock" + c.change, "updatedAt" = now()
    from (
      select id, sum(change)::int as change from unnest(${ids}::int[], ${changes}::int[]) as line (id, change) group by id
    ) c
    where p.id = c.id`
}
