import type { Metadata } from 'next'
import { Suspense } from 'react'
import { AdminScreen } from '@/app/adminpage/admin-screen'
import { PagedList } from '@/app/adminpage/paged-list'
import { UsersTable } from '@/components/admin/users/users-table'
import { Spinner } from '@/components/ui/spinner'
import { adminViewer } from '@/lib/http/page-viewer'
import { listPath, pageParam, paths } from '@/lib/paths'
import { listUsers } from '@/lib/users/queries'

export const metadata: Metadata = { title: 'Users' }
export const dynamic = 'force-dynamic'

type Props = { searchParams: Promise<{ page?: string | string[] }> }

export default async function UsersPage({ searchParams }: Props) {
  const page = pageParam((await searchParams).page)
  const viewer = await adminViewer(listPath(paths.adminUsers, page))
  return (
    <AdminScreen heading="Users" viewer={viewer}>
      <Suspense fallback={<Spinner label="Loading the users" />}>
        <PagedList
          empty={{ title: 'No users yet', text: 'Everybody who registers will appear here.' }}
          page={page}
          path={paths.adminUsers}
          read={(paging) => listUsers(viewer, paging)}
        >
          {(users, list) => <UsersTable ownId={viewer.id} users={users} {...list} />}
        </PagedList>
      </Suspense>
    </AdminScreen>
  )
}
