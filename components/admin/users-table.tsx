import Link from 'next/link'
import { DeleteButton } from '@/components/admin/delete-button'
import { DataTable } from '@/components/ui/data-table'
import { adminUserPath } from '@/lib/paths'
import type { UserJson } from '@/lib/users/schema'

const columns = [
  { key: 'id', header: 'ID' },
  { key: 'name', header: 'Name' },
  { key: 'email', header: 'Email' },
  { key: 'status', header: 'Status' },
  { key: 'view', header: <span className="sr-only">View</span> },
  { key: 'delete', header: <span className="sr-only">Delete</span> },
]

/** All users; the signed-in admin's own row has neither View nor Delete (Spec §2). */
export function UsersTable({ users, ownId }: { users: readonly UserJson[]; ownId: number }) {
  return (
    <DataTable caption="Users" columns={columns} isTall>
      {users.map(({ id, name, email, isAdmin }) => (
        <tr key={id}>
          <td className="font-semibold tabular-nums">{id}</td>
          <td className="max-w-60 truncate" id={`user-${id}`} title={name}>
            {name}
          </td>
          <td className="max-w-80 truncate" title={email}>
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
      ))}
    </DataTable>
  )
}
