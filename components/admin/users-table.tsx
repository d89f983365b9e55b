import Link from 'next/link'
import { DeleteButton } from '@/components/admin/delete-button'
import { type ListProps, StableTable } from '@/components/admin/stable-list'
import { adminUserPath } from '@/lib/paths'
import type { UserJson } from '@/lib/users/schema'

const columns = [
  { key: 'id', header: 'ID', width: 'w-20' },
  { key: 'name', header: 'Name', width: 'w-40' },
  { key: 'email', header: 'Email', width: 'w-56' },
  { key: 'status', header: 'Status', width: 'w-20' },
  { key: 'view', header: <span className="sr-only">View</span>, width: 'w-18' },
  { key: 'delete', header: <span className="sr-only">Delete</span>, width: 'w-26' },
]

type Props = ListProps & { users: readonly UserJson[]; ownId: number }

/** All users. The signed-in admin's own row has neither View nor Delete (Spec §2). */
export function UsersTable({ users, ownId, ...list }: Props) {
  return (
    <StableTable
      caption="Users"
      columns={columns}
      entries={users.map(({ id, name, email, isAdmin }) => ({
        key: id,
        content: (
          <tr>
            <td className="font-semibold tabular-nums">{id}</td>
            <td className="truncate" id={`user-${id}`} title={name}>
              {name}
            </td>
            <td className="truncate" title={email}>
              {email}
            </td>
            <td>{isAdmin ? 'Admin' : 'User'}</td>
            {id === ownId ? (
              <td className="text-right text-ink-soft" colSpan={2}>
                This is you
              </td>
            ) : (
              <>
                <td className="is-action">
                  <Link
                    aria-describedby={`user-${id}`}
                    className="text-link"
                    href={adminUserPath(id)}
                    prefetch={false}
                  >
                    View
                  </Link>
                </td>
                <td className="is-action">
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
