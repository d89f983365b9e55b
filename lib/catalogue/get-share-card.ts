import 'server-only'
import { db } from '@/lib/db/db'
import { readMark } from '@/lib/mark/read-mark'
import { light } from '@/lib/palette'
import { Problem } from '@/lib/problem'
import { accentTones } from '@/lib/shop/accent'
import { readShop } from '@/lib/shop/read-shop'
import type { Client } from '@/lib/work-queue'
import { drawShareCard } from './share-card'

/** Returns the picture of a shared link to a product, as JPEG. Public. Throws `product-not-found`, `busy`, `storage-down`. */
export async function getShareCard(id: number | null, client?: Client): Promise<Uint8Array> {
  const select = { name: true, brand: true, image: true, priceCents: true } as const
  const product = id === null ? null : await db.product.findUnique({ where: { id, status: 'live' }, select })
  if (!product) throw new Problem('product-not-found')
  const { name, mark, accent } = await readShop()
  const shop = {
    name,
    mark: await readMark(mark),
    accent: accent === null ? light.accent : accentTones(accent).light.accent,
  }
  return drawShareCard(product, shop, client)
}
