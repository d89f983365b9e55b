import { AdminScreen, orNotFound } from '@/app/adminpage/admin-screen'
import { AuditList } from '@/components/admin/audit/audit-list'
import { GroupForm } from '@/components/admin/products/groups/group-form'
import { Alert } from '@/components/ui/alert'
import { NoScriptAlert } from '@/components/ui/no-script-alert'
import { listAuditOf } from '@/lib/accounts/audit/list-audit'
import { can } from '@/lib/accounts/permissions/permissions'
import { adminViewer } from '@/lib/api/pages/page-viewer'
import { listCategoriesAndBrands } from '@/lib/catalog/product-admin/find-products'
import { findGroup } from '@/lib/catalog/product-groups/find-group'
import { adminPaths, groupPath } from '@/lib/shared/routes/admin-paths'
import { parseId } from '@/lib/shared/routes/paths'

export const metadata = { title: 'Group of products' }

type Props = {
  params: Promise<{ id: string }>
  searchParams: Promise<{ made?: string | string[] }>
}

export default async function GroupPage({ params, searchParams }: Props) {
  const id = parseId((await params).id)
  const viewer = await adminViewer(id ? groupPath(id) : adminPaths.adminProducts, 'see-admin')
  const group = await orNotFound(findGroup(viewer, id))
  const [knownNames, log, { made }] = await Promise.all([
    listCategoriesAndBrands(viewer),
    listAuditOf(viewer, 'group', group._id),
    searchParams,
  ])
  const rights = can(viewer.role, 'manage-products')
    ? 'all'
    : can(viewer.role, 'edit-texts')
      ? 'texts'
      : 'none'
  const count = group.members.length
  return (
    <AdminScreen
      back={{ href: adminPaths.adminProducts, text: 'All products' }}
      heading="Group of products"
      note={`${group.name}: ${count} ${count === 1 ? 'product' : 'products'}`}
      viewer={viewer}
    >
      <NoScriptAlert />
      <div className="grid gap-6">
        {made !== undefined && (
          <Alert kind="success">The group is made. Shoppers see it as one product.</Alert>
        )}
        <GroupForm key={group._id} knownNames={knownNames} rights={rights} stored={{ isNew: false, group }} />
      </div>
      <h2 className="mt-10 mb-2 text-xl">Log</h2>
      <AuditList entries={log} isLinked={can(viewer.role, 'manage-shop')} isOfOne label="Log of this group" />
    </AdminScreen>
  )
}
