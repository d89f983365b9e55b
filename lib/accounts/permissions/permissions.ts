/** What the key of a program may open, each part of the API by itself. */
export const scopes = [
  'orders:read',
  'orders:ship',
  'products:read',
  'products:write',
  'products:manage',
  'stock:write',
  'books:read',
] as const
export type Scope = (typeof scopes)[number]

/** Owners may do everything, staff the work of each day, readers look. Customers are no admins. */
export const roles = ['owner', 'staff', 'reader', 'customer'] as const
export type Role = (typeof roles)[number]
/** The roles that are admins; on the wire `isAdmin` says so. */
export const adminRoles = ['owner', 'staff', 'reader'] as const satisfies readonly Role[]
export type AdminRole = (typeof adminRoles)[number]

const permissions = {
  /** See orders, slips, mails, products, what needs attention; keep views of the lists. */
  'see-admin': ['owner', 'staff', 'reader'],
  /** Ship, deliver, undo, note, cancel unpaid orders, correct addresses, send mails again. */
  'work-orders': ['owner', 'staff'],
  /** Change texts and pictures of products, stock with a reason, reviews, synonyms. */
  'edit-texts': ['owner', 'staff'],
  /** Price, show, hide, create, delete and import products. */
  'manage-products': ['owner'],
  /** Refund, settle what needs attention, mark as paid elsewhere, release what unpaid orders hold. */
  'handle-money': ['owner'],
  /** See turnover, books, invoices of a month. */
  'see-books': ['owner', 'reader'],
  /** Users, roles, keys, settings, the log, exports of customers. */
  'manage-shop': ['owner'],
} as const satisfies Record<string, readonly Role[]>

export type Action = keyof typeof permissions

export function can(role: Role | undefined, action: Action): boolean {
  return rolesOf(action).some((each) => each === role)
}

export function rolesOf(action: Action): readonly Role[] {
  return permissions[action]
}

export function isAdminRole(role: Role | undefined): boolean {
  return can(role, 'see-admin')
}
