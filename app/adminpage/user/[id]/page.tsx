import { Suspense } from 'react'
import { AdminScreen, orNotFound } from '@/app/adminpage/admin-screen'
import { PagedList } from '@/app/adminpage/paged-list'
import { AuditList } from '@/components/admin/audit/audit-list'
import { Invitation } from '@/components/admin/users/invitation'
import { RoleForm } from '@/components/admin/users/role-form'
import { UserFacts } from '@/components/admin/users/user-facts'
import { MyOrdersTable } from '@/components/orders/my-orders-table'
import { Spinner } from '@/components/ui/spinner'
import { listAuditOf } from '@/lib/accounts/audit/list-audit'
import { isSelf } from '@/lib/accounts/permissions/viewer'
import { findInvitation, getUser } from '@/lib/accounts/users/user-queries'
import { adminViewer } from '@/lib/api/pages/page-viewer'
import { listOrdersOfUser } from '@/lib/sales/orders/order-queries'
import { adminPaths } from '@/lib/shared/routes/admin-paths'
import { adminUserPath, listPath, pageParam, parseId } from '@/lib/shared/routes/paths'

export const metadata = { title: 'User' }

type Props = {
  params: Promise<{ id: string }>
  searchParams: Promise<{ page?: string | string[] }>
}

export default async function UserPage({ params, searchParams }: Props) {
  const [{ id: idText }, query] = await Promise.all([params, searchParams])
  const id = parseId(idText)
  const page = pageParam(query.page)
  const path = id ? adminUserPath(id) : adminPaths.adminUsers
  const viewer = await adminViewer(listPath(path, page), 'manage-shop')
  const user = await orNotFound(getUser(viewer, id))
  const invitedAs = await findInvitation(viewer, user.id)
  const log = await listAuditOf(viewer, 'user', user.id)
  return (
    <AdminScreen
      back={{ href: adminPaths.adminUsers, text: 'All users' }}
      heading={user.name}
      viewer={viewer}
    >
      <UserFacts invitedAs={invitedAs} user={user} />
      {!isSelf(viewer, user.id) && (
        <div className="mt-6">
          {invitedAs ? <Invitation invitedAs={invitedAs} user={user} /> : <RoleForm user={user} />}
        </div>
      )}
      <h2 className="mt-10 mb-4 text-xl">Orders</h2>
      <Suspense fallback={<Spinner label="Loading the orders" />}>
        <PagedList
          empty={{ title: 'No orders yet', text: `Orders of ${user.name} will appear here.` }}
          page={page}
          path={path}
          read={(paging) => listOrdersOfUser(viewer, user.id, paging)}
        >
          {(orders, { empty }) =>
            orders.length > 0 ? <MyOrdersTable caption={`Orders of ${user.name}`} orders={orders} /> : empty
          }
        </PagedList>
      </Suspense>
      <h2 className="mt-10 mb-2 text-xl">Log</h2>
      {log.length > 0 ? (
        <AuditList entries={log} isLinked isOfOne label={`Log of ${user.name}`} />
      ) : (
        <p className="text-ink-soft">Nobody has changed this account.</p>
      )}
    </AdminScreen>
  )
}
