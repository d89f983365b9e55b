import 'server-only'
import { localTextsOf } from '@/lib/catalog/translations/local-products'
import type { Client } from '@/lib/platform/async/work-queue'
import { db } from '@/lib/platform/db/db'
import { light } from '@/lib/shared/colour/palette'
import { Problem } from '@/lib/shared/problem/problem'
import { readLogo } from '@/lib/store/logo/read-logo'
import { localShop } from '@/lib/store/settings/local-shop'
import { readShop } from '@/lib/store/settings/read-shop'
import { accentTones } from '@/lib/store/theme/accent'
import { type CardShop, drawShareCard, drawShopCard } from './share-card'

/** Returns the picture of a shared link to a product, as JPEG. Public. Throws `product-not-found`, `busy`, `storage-down`. */
export async function getShareCard(id: number | null, client?: Client): Promise<Uint8Array> {
  const select = { name: true, brand: true, image: true, priceCents: true } as const
  const product = id === null ? null : await db.product.findUnique({ where: { id, status: 'live' }, select })
  if (!product) throw new Problem('product-not-found')
  const [local = product] = await localTextsOf([product], () => id ?? 0)
  return drawShareCard(local, await cardShop(), client)
}

/** Returns the picture of a shared link to the shop, as JPEG. Public. Throws `busy`. */
export async function getShopCard(client?: Client): Promise<Uint8Array> {
  return drawShopCard(await cardShop(), client)
}

async function cardShop(): Promise<CardShop & { description: string }> {
  const { name, description, mark, accent } = localShop(await readShop())
  const colour = accent === null ? light.accent : accentTones(accent).light.accent
  return { name, description, mark: await readLogo(mark), accent: colour }
}
