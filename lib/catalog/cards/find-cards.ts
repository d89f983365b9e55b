import 'server-only'
import { productSelect } from '@/lib/catalog/products/product-json'
import { db } from '@/lib/platform/db/db'
import type { CardJson } from './card-schema'
import { cardsOf } from './cards-of'

/** Returns those of these products that are live as cards, in the order of the ids. Public. */
export async function findCards(ids: readonly number[]): Promise<CardJson[]> {
  const rows = await db.product.findMany({
    where: { id: { in: [...ids] }, status: 'live' },
    select: productSelect,
  })
  const cards = await cardsOf(rows)
  return cards.toSorted((one, other) => ids.indexOf(one._id) - ids.indexOf(other._id))
}
