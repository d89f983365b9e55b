import 'server-only'
import { cache } from 'react'
import { readShop } from '@/lib/shop/read-shop'

/** The settings of the shop, read once for a page. A page waits for them before it shows a price. */
export const pageShop: typeof readShop = cache(readShop)
