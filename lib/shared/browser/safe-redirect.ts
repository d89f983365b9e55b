import { isLanguage } from '@/lib/shared/messages/languages'

/** Apart from the other paths, so that only the sign-in screens load it. */

const signInScreens = ['/login', '/register']
const maxRedirectLength = 2000
/** Characters that no link of the shop contains: browsers drop them or read them as a slash. */
const unsafeInPath = /[\\\s\p{Cc}]|%(?:0[0-9a-d]|5c|2f)/iu

/** A path in the form of older links, without the leading slash: plain words and ids. */
const screenWithoutSlash = /^[a-z]+(?:\/[a-z0-9]+)*$/

/**
 * The same-site path in `?redirect=`, without a language: it is opened in that of the page; "/" for other sites in any spelling, control
 * characters, long values and sign-in screens.
 */
export function safeRedirect(value: unknown): string {
  if (typeof value !== 'string' || value.length > maxRedirectLength) return '/'
  const path = screenWithoutSlash.test(value) ? `/${value}` : value
  if (!path.startsWith('/') || unsafeInPath.test(path)) return '/'
  const base = 'http://shop.invalid'
  const url = URL.canParse(path, base) ? new URL(path, base) : null
  if (!url || url.origin !== base || url.pathname.includes('//')) return '/'
  const [, start = ''] = url.pathname.split('/', 2)
  const page = isLanguage(start.toLowerCase()) ? url.pathname.slice(start.length + 1) || '/' : url.pathname
  // Returning to a sign-in screen would loop.
  if (signInScreens.includes(page.replace(/\/$/, ''))) return '/'
  return page + url.search + url.hash
}
