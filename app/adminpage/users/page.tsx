import type { Metadata } from 'next'
import Link from 'next/link'
import { AdminScreen } from '@/app/adminpage/admin-screen'
import { PagedList } from '@/app/adminpage/paged-list'
import { ChoiceField } from '@/components/admin/list-tools/choice-field'
import { ExportMenu } from '@/components/admin/list-tools/export-menu'
import { DeskFind } from '@/components/admin/list-tools/list-tools'
import { InviteForm } from '@/components/admin/users/invite-form'
import { UsersTable } from '@/components/admin/users/users-table'
import { Field } from '@/components/ui/forms/field'
import { findUsers } from '@/lib/accounts/users/find-users'
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
} from '@/lib/accounts/users/user-filter'
import { listSavedViews } from '@/lib/admin/saved-views/saved-views'
import { deskViewer } from '@/lib/api/pages/page-viewer'
import { queryOf, readFilter } from '@/lib/shared/lists/list-filter'
import { formatSigned } from '@/lib/shared/money/money'
import { deskPaths } from '@/lib/shared/routes/admin-paths'
import { listPath, pageParam } from '@/lib/shared/routes/paths'

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
