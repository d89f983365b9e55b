import type { PageSlug } from './page-slugs'
import type { MailListState, PathOf, PlainRoute } from './paths'

/** Paths of the desk. */
export const adminPaths = {
  desk: '/adminpage',
  adminReviews: '/adminpage/reviews',
  adminSetup: '/adminpage/setup',
  adminSettings: '/adminpage/settings',
  adminUsers: '/adminpage/users',
  adminProducts: '/adminpage/products',
  adminBrands: '/adminpage/brands',
  adminMaker: '/adminpage/brands/maker',
  adminCreateProduct: '/adminpage/products/create',
  adminImport: '/adminpage/products/import',
  adminOrders: '/adminpage/orders',
  adminSlips: '/adminpage/orders/slips',
  adminPasteNumbers: '/adminpage/orders/ship',
  adminDeliver: '/adminpage/orders/deliver',
  adminAttention: '/adminpage/attention',
  adminMail: '/adminpage/mail',
  adminSearch: '/adminpage/search',
  adminLog: '/adminpage/log',
  adminKeys: '/adminpage/keys',
  adminBooks: '/adminpage/books',
  adminPages: '/adminpage/pages',
  adminWebhooks: '/adminpage/webhooks',
} as const satisfies Record<string, PlainRoute>

/** The maker of a brand. */
export function makerPath(brand: string): string {
  return `${adminPaths.adminMaker}?${new URLSearchParams({ brand })}`
}

/** A draft as shoppers would see it. */
export function productPreviewPath(id: number): PathOf<'/admin/product/[id]/preview'> {
  return `/admin/product/${id}/preview`
}

/** The editor of a page, or with `version` one of its versions. */
export function adminPagePath(slug: PageSlug, version?: number): string {
  const path: PathOf<'/adminpage/pages/[slug]'> = `${adminPaths.adminPages}/${slug}`
  return version === undefined ? path : `${path}?version=${version}`
}

/** The mails that a search finds, all without one; only those of one part of the list with `state`. */
export function mailSearchPath(search: string | null, state: MailListState | null = null): string {
  const query = new URLSearchParams({
    ...(search === null ? {} : { q: search }),
    ...(state === null ? {} : { state }),
  })
  return query.size > 0 ? `${adminPaths.adminMail}?${query}` : adminPaths.adminMail
}

/** The list of synonym groups. `q` filters it, `edit` opens a group in the form, `add` fills the form for a new one. */
export function synonymsPath(
  more: { q?: string | null; edit?: number | null; add?: string | null } = {},
): string {
  const query = new URLSearchParams({ list: 'synonyms' })
  for (const [name, value] of Object.entries(more)) if (value) query.set(name, String(value))
  return `${adminPaths.adminSearch}?${query}`
}

/** A webhook with its messages; those in one state with `state`. */
export function webhookPath(id: number, state?: 'waiting' | 'delivered' | 'given_up'): string {
  const query = new URLSearchParams({ id: String(id), ...(state && { state }) })
  return `${adminPaths.adminWebhooks}?${query}`
}
