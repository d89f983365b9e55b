import 'server-only'
import { readShop, type Shop } from '@/lib/store/settings/read-shop'
import { oncePerRequest } from './once-per-request'

const read = oncePerRequest(readShop)

/** The settings of the shop, read once for a page, also when its render fails. A page waits for them before it shows a price. */
export function pageShop(): Promise<Shop> {
  return read('settings')
}
