import type { Metadata } from 'next'
import Link from 'next/link'
import { AdminScreen } from '@/app/adminpage/admin-screen'
import { PagedList } from '@/app/adminpage/paged-list'
import { ChoiceField } from '@/components/admin/find/choice-field'
import { DeskFind } from '@/components/admin/find/desk-find'
import { ExportMenu } from '@/components/admin/find/export-menu'
import { InviteForm } from '@/components/admin/users/invite-form'
import { UsersTable } from '@/components/admin/users/users-table'
import { Field } from '@/components/ui/forms/field'
import { queryOf, readFilter } from '@/lib/db/list-filter'
import { deskPaths } from '@/lib/desk-paths'
import { deskViewer } from '@/lib/http/page-viewer'
import { listPath, pageParam } from '@/lib/paths'
import { formatSigned } from '@/lib/text/money'
import { findUsers } from '@/lib/users/find-users'
import { listSavedViews } from '@/lib/users/saved-views'
import {
  allUsers,
  roleLabels,
  userChips,
  userFilter,
  userRoles,
  userSortLabels,
  userSorts,
  userSortWords,
  usersPath,
} from '@/lib/users/user-filter'

export const metadata: Metadata = { title: 'Users' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function UsersPage({ searchParams }: Props) {
  const query = queryOf(await searchParams)
  const page = pageParam(query.get('page') ?? undefined)
  const filter = readFilter(userFilter, query)
  const path = usersPath(filter)
  const viewer = await deskViewer(listPath(path, page), 'manage-shop')
  const views = await listSavedViews(viewer)
  const chips = userChips(filter)
  return (
    <AdminScreen heading="Users" viewer={viewer}>
      <InviteForm />
      <DeskFind
        action={deskPaths.adminUsers}
        chips={chips}
        label="Number, name or e-mail"
        path={path}
        q={filter.q}
        tools={<ExportMenu files={[{ label: 'Customers' }]} path={path} />}
        usual={allUsers}
        views={views}
      >
        <ChoiceField
          label="Role"
          labels={roleLabels}
          name="role"
          none="All"
          value={filter.role}
          values={userRoles}
        />
        <Field defaultValue={filter.from} label="Made from" name="from" type="date" />
        <Field defaultValue={filter.to} label="Made to" name="to" type="date" />
        <ChoiceField
          label="Sort by"
          labels={userSortLabels}
          name="sort"
          value={filter.sort}
          values={userSorts}
        />
      </DeskFind>
      <PagedList
        empty={chips.length > 0 ? nothingFound : none}
        order={userSortWords[filter.sort]}
        page={page}
        path={path}
        read={(paging) => findUsers(viewer, filter, paging)}
        sum={({ allOrders, allCents }) =>
          `${allOrders === 1 ? '1 order' : `${allOrders} orders`}, ${formatSigned(allCents)} paid.`
        }
      >
        {(users, list) => <UsersTable ownId={viewer.id} users={users} {...list} />}
      </PagedList>
    </AdminScreen>
  )
}

const none = { title: 'No users yet', text: 'Everybody who registers will appear here.' }
const nothingFound = {
  title: 'No user found',
  text: (
    <Link className="text-link" href={deskPaths.adminUsers} prefetch={false}>
      All users
    </Link>
  ),
}
