import { env } from '@/lib/env'
import { shared } from '@/lib/http/shared'
import { absoluteUrl } from '@/lib/shop-address'

/** SHOP_URL is known when the shop runs, not when it is built. */
export const dynamic = 'force-dynamic'

/**
 * Addresses that only show a visitor's own things, or nothing without them. The cart and the sign-in screens are pages like
 * any other; searches are not listed here, because a crawler has to read a page to see its `noindex`.
 */
const disallowed = [
  '/api/',
  '/admin',
  '/cart/',
  '/order/',
  '/payment',
  '/paypal-simulator/',
  '/placeorder',
  '/profile',
  '/shipping',
]

/** What crawlers leave out, and where the sitemap is. */
export function GET(): Response {
  const rules = disallowed.map((path) => `Disallow: ${path}\n`).join('')
  const sitemap = absoluteUrl('/sitemap.xml', env().SHOP_URL)
  return shared(
    new Response(`User-agent: *\n${rules}\nSitemap: ${sitemap}\n`, {
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    }),
  )
}
