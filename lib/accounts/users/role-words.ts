import type { AdminRole, Role } from '@/lib/accounts/permissions/permissions'

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

export const invitedWords: Record<AdminRole, string> = {
  owner: 'Invited as owner',
  staff: 'Invited as staff',
  reader: 'Invited as reader',
}

/** Returns whether they are an admin without owning the shop. */
export function isHelper(role: Role): boolean {
  return role === 'staff' || role === 'reader'
}

/** What people of a role are called once their account is gone; reviews are stored under it. */
export function formerName(role: Role): string {
  return `Former ${role}`
}
