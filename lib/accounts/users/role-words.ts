import type { DeskRole, Role } from '@/lib/accounts/permissions/permissions'

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

export const invitedWords: Record<DeskRole, string> = {
  owner: 'Invited as owner',
  staff: 'Invited as staff',
  reader: 'Invited as reader',
}

/** Returns whether they have a desk without owning the shop. */
export function isHelper(role: Role): boolean {
  return role === 'staff' || role === 'reader'
}
