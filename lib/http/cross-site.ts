import 'server-only'
import { env } from '@/lib/env'
import { Problem } from '@/lib/problem'

/**
 * Refuses a change that another site asks for in a visitor's name (login included, which sets a cookie). Browsers say where a
 * request comes from; a client that is no browser says nothing and is let through. Throws `cross-site`.
 */
export function refuseCrossSite(request: Request): void {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return
  const site = request.headers.get('sec-fetch-site')
  if (site) {
    // The shop's own pages, or a client's development server that passes their requests on.
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
