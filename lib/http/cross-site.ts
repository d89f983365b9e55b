import 'server-only'
import { env } from '@/lib/env'
import { Problem } from '@/lib/problem'

/**
 * Refuses a write request sent by another site (log-in included, which sets a cookie), by the browser's `Sec-Fetch-Site` or
 * `Origin`. Clients other than browsers send neither and are let through. Throws `cross-site`.
 */
export function refuseCrossSite(request: Request): void {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return
  const site = request.headers.get('sec-fetch-site')
  if (site) {
    // The shop's own pages, or a development server that proxies their requests.
    if (site !== 'same-origin' && site !== 'none') throw new Problem('cross-site')
    return
  }
  const origin = request.headers.get('origin')
  if (!origin) return
  const isOurs =
    URL.canParse(origin) &&
    [new URL(env().SHOP_URL).host, request.headers.get('host')].includes(new URL(origin).host)
  if (!isOurs) throw new Problem('cross-site')
}
