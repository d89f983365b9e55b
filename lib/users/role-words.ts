import type { Role } from '@/lib/permissions'

/** What one person of a role is called. */
export const roleNames: Record<Role, string> = {
  owner: 'Owner',
  staff: 'Staff',
  reader: 'Reader',
  customer: 'Customer',
}

/** The same within a sentence. */
export const roleWords: Record<Role, string> = {
  owner: 'an owner',
  staff: 'staff',
  reader: 'a reader',
  customer: 'a customer',
}

/** Returns whether they have a desk without owning the shop. */
export function isHelper(role: Role): boolean {
  return role === 'staff' || role === 'reader'
}
