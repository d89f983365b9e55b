import { cacheableByFront } from '@/lib/api/server/responses'
import { env } from '@/lib/platform/config/env'
import { absoluteUrl } from '@/lib/shared/routes/absolute-url'

/** SHOP_URL is known when the shop runs, not when it is built. */
export const dynamic = 'force-dynamic'

/** Calls, and pages that need a viewer. Pages with `noindex` are allowed: a crawler has to read a page to see it. */
const disallowed = ['/api/', '/admin', '/cart/', '/order/', '/paypal-simulator/', '/profile']

/** Tells crawlers which paths to leave out, and where the sitemap is. */
export function GET(): Response {
  const rules = disallowed.map((path) => `Disallow: ${path}\n`).join('')
  const sitemap = absoluteUrl('/sitemap.xml', env().SHOP_URL)
  return cacheableByFront(
    new Response(`User-agent: *\n${rules}\nSitemap: ${sitemap}\n`, {
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    }),
  )
}
