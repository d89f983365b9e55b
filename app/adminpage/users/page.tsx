import { listPage } from '@/app/adminpage/list-page'
import { InviteForm } from '@/components/admin/users/invite-form'
import { UsersTable } from '@/components/admin/users/users-table'
import { findUsers } from '@/lib/accounts/users/find-users'
import { userList } from '@/lib/accounts/users/user-filter'
import { formatSigned } from '@/lib/shared/money/money'

export const metadata = { title: 'Users' }

export default listPage({
  list: userList,
  heading: 'Users',
  action: 'manage-shop',
  search: 'Number, name or e-mail',
  files: [{ label: 'Customers' }],
  empty: {
    none: { title: 'No users yet', text: 'Everybody who registers will appear here.' },
    nothing: 'No user found',
    all: 'All users',
  },
  beside: () => ({ above: <InviteForm /> }),
  read: findUsers,
  sum: ({ allOrders, allCents }) =>
    `${allOrders === 1 ? '1 order' : `${allOrders} orders`}, ${formatSigned(allCents)} paid.`,
  children: (users, list, { viewer }) => <UsersTable ownId={viewer.id} users={users} {...list} />,
})
