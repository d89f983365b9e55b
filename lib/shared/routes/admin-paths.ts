import type { PageSlug } from './page-slugs'
import type { PathOf, PlainRoute } from './paths'

export const adminPaths = {
  adminHome: '/adminpage',
  adminReviews: '/adminpage/reviews',
  adminSetup: '/adminpage/setup',
  adminSettings: '/adminpage/settings',
  adminUsers: '/adminpage/users',
  adminProducts: '/adminpage/products',
  adminBrands: '/adminpage/brands',
  adminMaker: '/adminpage/brands/maker',
  adminCreateProduct: '/adminpage/products/create',
  adminImport: '/adminpage/products/import',
  adminGroups: '/adminpage/products/groups',
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

/** A group of products. */
export function groupPath(id: number): PathOf<'/adminpage/products/groups/[id]'> {
  return `${adminPaths.adminProducts}/groups/${id}`
}

/** The products, with a word on a group that has just been dissolved. */
export function dissolvedPath(group: number): string {
  return `${adminPaths.adminProducts}?dissolved=${group}`
}

/** Options for a product that has none. */
export function newGroupPath(product: number): string {
  const route = '/adminpage/products/groups/new' satisfies PlainRoute
  return `${route}?product=${product}`
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
