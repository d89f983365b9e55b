import Link from 'next/link'
import { DeleteButton } from '@/components/admin/delete-button'
import { ListLink } from '@/components/admin/links'
import { type ListProps, StableTable } from '@/components/admin/stable-list'
import { isAdminRole } from '@/lib/accounts/permissions/permissions'
import type { ListedUser } from '@/lib/accounts/users/find-users'
import { invitedWords, isHelper, roleNames } from '@/lib/accounts/users/role-words'
import { formatSigned } from '@/lib/shared/money/money'
import { adminUserPath } from '@/lib/shared/routes/paths'

const columns = [
  { key: 'id', header: 'ID', width: 'w-20' },
  { key: 'name', header: 'Name', width: 'w-40' },
  { key: 'email', header: 'Email', width: 'w-54' },
  { key: 'status', header: 'Status', width: 'w-20' },
  { key: 'orders', header: 'Orders', isNumber: true, width: 'w-18' },
  { key: 'turnover', header: 'Paid', isNumber: true, width: 'w-24' },
  { key: 'view', header: <span className="sr-only">View</span>, width: 'w-18' },
  { key: 'delete', header: <span className="sr-only">Delete</span>, width: 'w-26' },
]

type Props = ListProps & { users: readonly ListedUser[]; ownId: number }

/** Users with their orders and what they paid. The signed-in admin's own row has neither View nor Delete (Spec §2). */
export function UsersTable({ users, ownId, ...list }: Props) {
  return (
    <StableTable
      caption="Users"
      className="[--card-height:12rem]"
      columns={columns}
      entries={users.map(({ id, name, email, role, invitedAs, orders, turnoverCents }) => ({
        key: id,
        content: (
          <tr>
            <td className="font-semibold tabular-nums max-md:order-3 max-md:col-span-2" data-label="ID">
              {id}
            </td>
            <td className="is-title col-span-4 truncate" id={`user-${id}`} title={name}>
              {name}
            </td>
            <td className="truncate max-md:order-2 max-md:col-span-6" title={email}>
              {email}
            </td>
            <td className="max-md:order-1 max-md:col-span-2 max-md:text-right">
              {isAdminRole(role) ? 'Admin' : 'User'}
              {isHelper(role) && <span className="block text-xs text-ink-soft">{roleNames[role]}</span>}
              {invitedAs && <span className="block text-xs text-ink-soft">{invitedWords[invitedAs]}</span>}
            </td>
            <td className="is-number max-md:order-2 max-md:col-span-3 max-md:text-left" data-label="Orders">
              {orders > 0 ? (
                <ListLink href={adminUserPath(id)} title={`Orders of ${name}`}>
                  {orders}
                </ListLink>
              ) : (
                orders
              )}
            </td>
            <td className="is-number max-md:order-2 max-md:col-span-3 max-md:text-left" data-label="Paid">
              {formatSigned(turnoverCents)}
            </td>
            {id === ownId ? (
              <td className="is-last col-span-4 text-right text-ink-soft" colSpan={2}>
                This is you
              </td>
            ) : (
              <>
                <td className="is-action is-last col-span-2">
                  <Link
                    aria-describedby={`user-${id}`}
                    className="row-action text-link"
                    href={adminUserPath(id)}
                    prefetch={false}
                  >
                    View
                  </Link>
                </td>
                <td className="is-action is-last col-span-2">
                  <DeleteButton describedBy={`user-${id}`} id={id} kind="user" name={name} />
                </td>
              </>
            )}
          </tr>
        ),
      }))}
      {...list}
    />
  )
}
