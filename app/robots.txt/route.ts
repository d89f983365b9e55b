import { cacheableByFront } from '@/lib/api/server/responses'
import { env } from '@/lib/platform/config/env'
import { pathIn } from '@/lib/shared/messages/path-in'
import { absoluteUrl } from '@/lib/shared/routes/absolute-url'
import { readShop } from '@/lib/store/settings/read-shop'

/** SHOP_URL is known when the shop runs, not when it is built. */
export const dynamic = 'force-dynamic'

/** Calls, and pages that need a viewer. Pages with `noindex` are allowed: a crawler has to read a page to see it. */
const disallowed = ['/api/', '/admin', '/cart/', '/order/', '/paypal-simulator/', '/profile']

/** They have a path in each language of the shop. */
const local = ['/cart/', '/order/', '/profile']

/** Tells crawlers which paths to leave out, and where the sitemap is. */
export async function GET(): Promise<Response> {
  const [own = 'en', ...further] = (await readShop()).languages
  const inOthers = further.flatMap((language) => local.map((path) => pathIn(language, own, path)))
  const rules = [...disallowed, ...inOthers].map((path) => `Disallow: ${path}\n`).join('')
  const sitemap = absoluteUrl('/sitemap.xml', env().SHOP_URL)
  return cacheableByFront(
    new Response(`User-agent: *\n${rules}\nSitemap: ${sitemap}\n`, {
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    }),
  )
}
