/** Paths of the screens (Spec §2), ids that may stand in them, and where a redirect may lead. */

export const paths = {
  home: '/',
  cart: '/cart',
  login: '/login',
  register: '/register',
  profile: '/profile',
  shipping: '/shipping',
  payment: '/payment',
  placeOrder: '/placeorder',
  adminUsers: '/adminpage/users',
  adminProducts: '/adminpage/products',
  adminCreateProduct: '/adminpage/products/create',
  adminOrders: '/adminpage/orders',
  adminAttention: '/adminpage/attention',
} as const

/** Home's page `page`; the first one is the shop's front door. */
export function homePath(page: number): string {
  return page <= 1 ? '/' : `/page/${page}`
}

export function productPath(id: number): string {
  return `/products/${id}`
}

export function orderPath(id: number): string {
  return `/order/${id}`
}

/** One user, as admins see them. */
export function adminUserPath(id: number): string {
  return `/adminpage/user/${id}`
}

/** Where admins edit a product; outside of the other admin pages, as Spec §2 links it. */
export function editProductPath(id: number): string {
  return `/admin/product/${id}`
}

/** Page `page` of a list that is paged with `?page=`; the first one is the plain path. */
export function listPath(path: string, page: number): string {
  return page <= 1 ? path : `${path}?page=${page}`
}

/** `/login` or `/register`, coming back to `redirect` afterwards. */
export function signInPath(screen: '/login' | '/register', redirect: string): string {
  return redirect === '/' ? screen : `${screen}?redirect=${encodeURIComponent(redirect)}`
}

const largestId = 2_147_483_647

/** A positive 32-bit integer written plainly, or `null`: "abc", "-1", "1e3" and "007" are nobody's id. */
export function parseId(text: string | undefined): number | null {
  if (!text || !/^[1-9]\d{0,9}$/.test(text)) return null
  const id = Number(text)
  return id <= largestId ? id : null
}

/** The page that `?page=` of a screen asks for; the first one unless it is a plain positive number. */
export function pageParam(value: string | string[] | undefined): number {
  return parseId(typeof value === 'string' ? value : undefined) ?? 1
}

const signInScreens = ['/login', '/register']
const longestRedirect = 2000
/** Never written into any link of ours; a browser would drop it or read a second slash out of it. */
const unsafeInPath = /[\\\s\p{Cc}]|%(?:0[0-9a-d]|5c|2f)/iu

/** A screen as older links name it, without the slash: plain words and ids. */
const screenWithoutSlash = /^[a-z]+(?:\/[a-z0-9]+)*$/

/**
 * The same-site path that `?redirect=` names, or "/" for everything else (other sites, schemes, protocol-relative
 * forms in any spelling, control characters, over-long values).
 */
export function safeRedirect(value: unknown): string {
  if (typeof value !== 'string' || value.length > longestRedirect) return '/'
  const path = screenWithoutSlash.test(value) ? `/${value}` : value
  if (!path.startsWith('/') || unsafeInPath.test(path)) return '/'
  const base = 'http://shop.invalid'
  const url = URL.canParse(path, base) ? new URL(path, base) : null
  if (!url || url.origin !== base || url.pathname.includes('//')) return '/'
  // Back to a sign-in screen would be going in circles.
  if (signInScreens.includes(url.pathname.replace(/\/$/, ''))) return '/'
  return url.pathname + url.search + url.hash
}
