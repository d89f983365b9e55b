import { roles } from '@/lib/accounts/permissions/permissions'
import { defineList, rangeLabel, sortInput } from '@/lib/shared/lists/define-list'
import { adminPaths } from '@/lib/shared/routes/admin-paths'
import { dayInput, wordsInput } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'

const sorts = {
  newest: ['Newest', 'newest'],
  turnover: ['Highest turnover', 'highest turnover'],
  orders: ['Most orders', 'most orders'],
} as const

/** Roles, and people with an invitation that they have not accepted. */
const userRoles = [...roles, 'invited'] as const
const roleLabels: Record<(typeof userRoles)[number], string> = {
  owner: 'Owners',
  staff: 'Staff',
  reader: 'Readers',
  customer: 'Customers',
  invited: 'Invited',
}

/** The list of users. `from` and `to` are the days on which accounts were made. */
export const userList = defineList({
  path: adminPaths.adminUsers,
  parameters: {
    q: wordsInput,
    role: z.enum(userRoles).optional(),
    from: dayInput.optional(),
    to: dayInput.optional(),
    sort: sortInput(sorts),
  },
  sorts,
  form: {
    role: { kind: 'choice', label: 'Role', labels: roleLabels, values: userRoles, none: 'All' },
    from: { kind: 'day', label: 'Made from' },
    to: { kind: 'day', label: 'Made to' },
  },
  chips: ({ q, role, from, to }) => [
    [q && `“${q}”`, { q: '' }],
    [role && roleLabels[role], { role: undefined }],
    [rangeLabel('Made', from, to), { from: undefined, to: undefined }],
  ],
})

export type UserFilter = z.output<typeof userList.filter>
