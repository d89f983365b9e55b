import 'server-only'
import type { Transaction } from '@/lib/db'
import { Problem } from '@/lib/problem'

/** A product as it was the moment its stock was taken. */
export type TakenProduct = { id: number; name: string; image: string; priceCents: number }

/**
 * Takes `qty` pieces of one product, if that many are left: the condition sits in the update, so two buyers cannot both
 * get the last one. The row stays locked until the transaction ends. Throws `out-of-stock`, naming the product and what
 * is left. Callers take several products in ascending id, so that crossing orders cannot deadlock.
 */
export async function takeStock(tx: Transaction, productId: number, qty: number): Promise<TakenProduct> {
  const [taken] = await tx.product.updateManyAndReturn({
    where: { id: productId, countInStock: { gte: qty } },
    data: { countInStock: { decrement: qty } },
    select: { id: true, name: true, image: true, priceCents: true },
  })
  if (taken) return taken
  const product = await tx.product.findUnique({
    where: { id: productId },
    select: { name: true, countInStock: true },
  })
  if (!product) throw new Problem('product-not-found')
  const { name, countInStock } = product
  const detail = countInStock === 0 ? `${name} is out of stock.` : `${name}: only ${countInStock} left.`
  throw new Problem('out-of-stock', { detail, product: productId, name, countInStock })
}
