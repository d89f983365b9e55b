import { env } from '@/lib/platform/config/env'
import { speakIn } from '@/lib/platform/messages/speak'
import { currentLanguage } from '@/lib/shared/messages/current-language'
import { type Language, shippedLanguages } from '@/lib/shared/messages/languages'
import { t } from '@/lib/shared/messages/message'
import { escapeXml } from '@/lib/shared/text/xml'
import { hashOf, isDevelopment } from './content-policy'
import { plainMessage, plainPaper } from './error-document'
import type { ShopBrand } from './shop-brand'

/**
 * The service worker of the shop. It keeps nothing, answers nothing but the opening of a shopper's page, and that from the network: only
 * where the network gives no answer at all it shows a page of its own, which is part of its text.
 */

/** In development a worker would stay for what else uses the address. */
export const hasOfflinePage = () => !isDevelopment && env().OFFLINE_PAGE === 'on'

/** The admins' pages, calls, and files, which browsers save better without a worker. */
const leftAlone = /^\/(?:admin|adminpage|api|feeds|media|paypal-simulator|setup)(?:\/|$)|\/invoice(?:\/|$)/

/** The theme that the shopper has chosen, and another try as soon as there is a network. */
const script = `try { document.documentElement.style.colorScheme = { light: 'light', dark: 'dark' }[localStorage.theme] ?? 'light dark' } catch {}
addEventListener('online', () => location.reload())`

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': `default-src 'none'; script-src ${hashOf(script)}; style-src-attr 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'X-Content-Type-Options': 'nosniff',
}

function offlinePage(brand: ShopBrand): string {
  const again = { text: t('layout.try-again'), href: '' }
  const message = plainMessage(t('layout.offline'), t('layout.offline-text'), [again], brand)
  const title = `${t('layout.offline')} · ${escapeXml(brand.name)}`
  return `<!doctype html><html lang="${currentLanguage()}" style="color-scheme: light dark"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><script>${script}</script></head><body style="margin: 0; ${plainPaper}"><main>${message}</main></body></html>`
}

/**
 * The text of the worker, whose page is in the language of the path that a shopper opens, else in the current one. Another text is a new version, which browsers take at the
 * next page.
 */
export function offlineWorker(brand: ShopBrand): string {
  const inLanguage = (language: Language) => () => [language, offlinePage(brand)]
  const bodies = shippedLanguages.map((language) => speakIn({ language, prefix: '' }, inLanguage(language)))
  const pages = { bodies: Object.fromEntries(bodies), own: currentLanguage(), init: { status: 503, headers } }
  return `const { bodies, own, init } = ${JSON.stringify(pages)}
const leftAlone = ${leftAlone}

addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(registration.navigationPreload?.enable()))
addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request
  if (mode === 'navigate' && method === 'GET' && !leftAlone.test(new URL(url).pathname)) event.respondWith(answer(event))
})

async function answer(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    const [, language] = new URL(event.request.url).pathname.split('/')
    return new Response(bodies[language] ?? bodies[own], init)
  }
}
`
}

/** Takes the worker out of each browser that asks for it again. */
export const removedWorker = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(registration.unregister()))
`
