import { maxInteger } from '@/lib/shared/validation/number-limits'
import type { PageSlug } from './page-slugs'
import type { Route } from './shop-pages'

/** Paths of the screens (Spec §2), and the ids in them. A path of no page does not compile. */

/** A path of one of these pages: any text stands for an id. */
export type PathOf<R extends Route> = R extends `${infer Start}[${string}]${infer End}`
  ? `${Start}${string}${End}`
  : R
export type PlainRoute = Exclude<Route, `${string}[${string}`>

/** The admin has paths of its own (admin-paths.ts), which pages of the shop do not load. */
export const paths = {
  home: '/',
  search: '/search',
  cart: '/cart',
  login: '/login',
  register: '/register',
  profile: '/profile',
  myOrders: '/profile#my-orders',
  shipping: '/shipping',
  payment: '/payment',
  placeOrder: '/placeorder',
} as const satisfies Record<string, PlainRoute | `${PlainRoute}#${string}`>

/** Apart from `paths`, which the first pages of the shop load. */
export const forgotPasswordPath = '/forgot-password' satisfies PlainRoute
export const resetPasswordPath = '/reset-password' satisfies PlainRoute
export const confirmEmailPath = '/confirm-email' satisfies PlainRoute
export const accessibilityPath = '/accessibility' satisfies PlainRoute
export const withdrawPath = '/withdraw' satisfies PlainRoute

export const contactPath = '/contact' satisfies PlainRoute

/** Passkeys, codes and sessions. */
export const securityPath = '/profile/security' satisfies PlainRoute

/** What the shop knows of the viewer, and the end of the account. */
export const ownDataPath = '/profile/data' satisfies PlainRoute

/** What the shop stores in browsers. */
export const browserStoragePath = '/privacy/browser-storage' satisfies PlainRoute

export const ownReviewsPath = '/profile/reviews' satisfies PlainRoute

/** Page `page` of home; the first one is "/". */
export function homePath(page: number): PathOf<'/' | '/page/[page]'> {
  return page <= 1 ? '/' : `/page/${page}`
}

/** The page that confirms or, with `isRemoval`, removes an address by the token of a mailed link. */
export function backInStockPath(token: string, { isRemoval = false } = {}): string {
  const route = '/back-in-stock' satisfies PlainRoute
  return `${route}?token=${encodeURIComponent(token)}${isRemoval ? '&remove=1' : ''}`
}

export function productPath(id: number): PathOf<'/products/[id]'> {
  return `/products/${id}`
}

/** The page that offers the lines of a permalink (lib/sales/cart/cart-permalink.ts), and leads to `next` or the cart. */
export function addToCartPath(lines: string, next: string | null = null): string {
  const route = '/add-to-cart' satisfies PlainRoute
  return `${route}?lines=${lines}${next === null ? '' : `&continue_to=${encodeURIComponent(next)}`}`
}

/** All products of a category, by its slug (`lib/catalog/categories/category-slug.ts`); of one without a slug, which has no page, all products. */
export function categoryPath(slug: string): PathOf<'/category/[slug]' | '/search'> {
  return slug ? `/category/${encodeURIComponent(slug)}` : '/search'
}

export function brandPath(name: string): string {
  return `/search?${new URLSearchParams({ brand: name })}`
}

export function orderPath(id: number): PathOf<'/order/[id]'> {
  return `/order/${id}`
}

/** The invoice of a paid order, as PDF, or the credit note of one of its refunds. */
export function invoicePath(orderId: number, refundId?: number): string {
  return `${orderPath(orderId)}/invoice${refundId === undefined ? '' : `/${refundId}`}`
}

/** A page with a text of the shop's own. */
export function pagePath(slug: PageSlug): PathOf<'/pages/[slug]'> {
  return `/pages/${slug}`
}

/** What goes into the parcel of an order, for print. Admins only. */
export function packingSlipPath(id: number): PathOf<'/adminpage/orders/[id]/slip'> {
  return `/adminpage/orders/${id}/slip`
}

export function adminUserPath(id: number): PathOf<'/adminpage/user/[id]'> {
  return `/adminpage/user/${id}`
}

export function adminMailPath(id: number): PathOf<'/adminpage/mail/[id]'> {
  return `/adminpage/mail/${id}`
}

/** The admin page that edits a product. Its folder differs from the other admin pages' (Spec §2). */
export function editProductPath(id: number): PathOf<'/admin/product/[id]'> {
  return `/admin/product/${id}`
}

/** Page `page` of a list that is paged with `?page=`; the first one has the plain path. */
export function listPath(path: string, page: number): string {
  return page <= 1 ? path : `${path}${path.includes('?') ? '&' : '?'}page=${page}`
}

/** `/login` or `/register`, which returns to `redirect` afterwards. */
export function signInPath(screen: '/login' | '/register', redirect: string): string {
  return redirect === '/' ? screen : `${screen}?redirect=${encodeURIComponent(redirect)}`
}

/** Parses a positive 32-bit integer in plain digits. Returns `null` for anything else, such as "abc", "-1", "1e3" or "007". */
export function parseId(text: string | undefined): number | null {
  if (!text || !/^[1-9]\d{0,9}$/.test(text)) return null
  const id = Number(text)
  return id <= maxInteger ? id : null
}

/** The page number in `?page=` of a screen; 1 when it is missing or malformed. */
export function pageParam(value: string | string[] | undefined): number {
  return parseId(typeof value === 'string' ? value : undefined) ?? 1
}
