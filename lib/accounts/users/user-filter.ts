import { roles } from '@/lib/accounts/permissions/permissions'
import { type FilterChip, filterPath } from '@/lib/shared/lists/list-filter'
import { deskPaths } from '@/lib/shared/routes/admin-paths'
import { dayInput, wordsInput } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'

export const userSorts = ['newest', 'turnover', 'orders'] as const

/** Roles, and people with an invitation that they have not accepted. */
export const userRoles = [...roles, 'invited'] as const

/** The filter of the desk's list of users, as its address says it. */
export const userFilter = z.object({
  q: wordsInput,
  role: z.enum(userRoles).optional(),
  /** Days on which accounts were made, both included. */
  from: dayInput.optional(),
  to: dayInput.optional(),
  sort: z.enum(userSorts).default('newest'),
})

export type UserFilter = z.output<typeof userFilter>

export const allUsers = userFilter.parse({})

export const roleLabels: Record<NonNullable<UserFilter['role']>, string> = {
  owner: 'Owners',
  staff: 'Staff',
  reader: 'Readers',
  customer: 'Customers',
  invited: 'Invited',
}

export const userSortLabels: Record<UserFilter['sort'], string> = {
  newest: 'Newest',
  turnover: 'Highest turnover',
  orders: 'Most orders',
}

/** Which rows come first. */
export const userSortWords: Record<UserFilter['sort'], string> = {
  newest: 'newest',
  turnover: 'highest turnover',
  orders: 'most orders',
}

/** The list of users with this filter. */
export function usersPath(filter: Partial<UserFilter> = {}): string {
  return filterPath(deskPaths.adminUsers, { ...allUsers, ...filter }, allUsers)
}

/** A chip for each part of a filter in use, but for the order of the rows. */
export function userChips(filter: UserFilter): FilterChip[] {
  const { q, role, from, to } = filter
  return [
    ...(q ? [{ label: `“${q}”`, href: usersPath({ ...filter, q: '' }) }] : []),
    ...(role ? [{ label: roleLabels[role], href: usersPath({ ...filter, role: undefined }) }] : []),
    ...(from || to
      ? [
          {
            label: ['Made', from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(' '),
            href: usersPath({ ...filter, from: undefined, to: undefined }),
          },
        ]
      : []),
  ]
}
