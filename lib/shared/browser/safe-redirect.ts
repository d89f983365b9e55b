/** Apart from the other paths, so that only the sign-in screens load it. */

const signInScreens = ['/login', '/register']
const maxRedirectLength = 2000
/** Characters that no link of the shop contains: browsers drop them or read them as a slash. */
const unsafeInPath = /[\\\s\p{Cc}]|%(?:0[0-9a-d]|5c|2f)/iu

/** A path in the form of older links, without the leading slash: plain words and ids. */
const screenWithoutSlash = /^[a-z]+(?:\/[a-z0-9]+)*$/

/** The same-site path in `?redirect=`; "/" for other sites in any spelling, control characters, long values and sign-in screens. */
export function safeRedirect(value: unknown): string {
  if (typeof value !== 'string' || value.length > maxRedirectLength) return '/'
  const path = screenWithoutSlash.test(value) ? `/${value}` : value
  if (!path.startsWith('/') || unsafeInPath.test(path)) return '/'
  const base = 'http://shop.invalid'
  const url = URL.canParse(path, base) ? new URL(path, base) : null
  if (!url || url.origin !== base || url.pathname.includes('//')) return '/'
  // Returning to a sign-in screen would loop.
  if (signInScreens.includes(url.pathname.replace(/\/$/, ''))) return '/'
  return url.pathname + url.search + url.hash
}
