import 'server-only'
import { type LocalShop, localShop } from '@/lib/store/settings/local-shop'
import { readShop } from '@/lib/store/settings/read-shop'
import { oncePerRequest } from './once-per-request'

const read = oncePerRequest(async () => localShop(await readShop()))

/** The settings of the shop with texts in the page's language, read once for a page, also when its render fails. A page waits for them before it shows a price. */
export function pageShop(): Promise<LocalShop> {
  return read('settings')
}
