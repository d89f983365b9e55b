import { env } from '@/lib/platform/config/env'
import { cachedPagePolicy } from '@/lib/platform/edge/content-policy'
import { plainMessage, plainPaper } from '@/lib/platform/edge/error-document'
import { buyLinesText, parseBuyLines } from '@/lib/sales/cart/cart-permalink'
import { continuePath } from '@/lib/shared/browser/continue-path'
import { currentLanguage, localPath } from '@/lib/shared/messages/current-language'
import { t } from '@/lib/shared/messages/message'
import { addToCartPath } from '@/lib/shared/routes/paths'

const headers = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' }

/**
 * The permalink `/buy/{id}:{qty},{id}:{qty}`: 303 to the page that shows these lines and adds them to the cart with one click, and 404 for
 * what names no lines. It changes nothing itself. `?continue_to=` is where that click leads, instead of the cart.
 */
export function GET(request: Request): Response {
  const { pathname, searchParams } = new URL(request.url)
  const lines = parseBuyLines(decoded(pathname.slice('/buy/'.length).replace(/\/$/, '')))
  if (!lines) return notFound()
  const [continueTo, ...others] = searchParams.getAll('continue_to')
  const next = others.length > 0 ? null : continuePath(continueTo, env().SHOP_URL)
  const Location = localPath(addToCartPath(buyLinesText(lines), next))
  return new Response(null, { status: 303, headers: { ...headers, Location } })
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

function notFound(): Response {
  const message = plainMessage(t('cart.link-not-found'), t('cart.link-not-found-detail'), [
    { text: t('cart.back-to-shop'), href: localPath('/') },
  ])
  const page = `<!doctype html><html lang="${currentLanguage()}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${t('cart.link-not-found')}</title><body style="margin: 0; ${plainPaper}"><main>${message}</main>`
  return new Response(page, {
    status: 404,
    headers: {
      ...headers,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': cachedPagePolicy(page),
    },
  })
}
