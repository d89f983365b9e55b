import { publicRoute } from '@/lib/api/server/other-methods'
import { cacheableByFront } from '@/lib/api/server/responses'
import { hasOfflinePage, offlineWorker, removedWorker } from '@/lib/platform/edge/offline-worker'
import { readShop } from '@/lib/store/settings/read-shop'

/** The page that a browser shows while it has no connection, or what removes it from the browsers. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute(async () => {
  const { name, mark } = await readShop()
  const worker = hasOfflinePage() ? offlineWorker({ name, hasOwnMark: mark !== null }) : removedWorker
  const headers = { 'Content-Type': 'text/javascript; charset=utf-8' }
  return cacheableByFront(new Response(worker, { headers }))
})
