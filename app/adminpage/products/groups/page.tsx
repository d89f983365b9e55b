import { listPage } from '@/app/adminpage/list-page'
import { GroupsTable } from '@/components/admin/products/group-list/groups-table'
import { Proposals } from '@/components/admin/products/group-list/proposals'
import { NoScriptAlert } from '@/components/ui/no-script-alert'
import { can } from '@/lib/accounts/permissions/permissions'
import { countDismissed, findProposals } from '@/lib/catalog/group-proposals/find-proposals'
import { listGroups } from '@/lib/catalog/group-proposals/list-groups'
import { groupList } from '@/lib/catalog/group-proposals/proposal-schema'
import { adminPaths } from '@/lib/shared/routes/admin-paths'

export const metadata = { title: 'Groups of products' }

/** Reading more at a time takes long. */
const shownProposals = 25

export default listPage({
  list: groupList,
  heading: 'Groups of products',
  back: { href: adminPaths.adminProducts, text: 'All products' },
  note: 'One thing in sizes, colours or the like, each of them a product of its own.',
  action: 'see-admin',
  search: 'Name of a group or of its products',
  empty: {
    none: {
      title: 'No groups yet',
      text: 'Products that differ in a size or colour can be one card with options in the shop.',
    },
    nothing: 'No group found',
    all: 'All groups',
  },
  beside: async ({ viewer, filter }) => {
    if (!can(viewer.role, 'manage-products') || filter.q !== '') return {}
    const [proposals, dismissed] = await Promise.all([
      findProposals(viewer, { page: 1, pageSize: shownProposals }),
      countDismissed(viewer),
    ])
    return {
      above: (
        <>
          <NoScriptAlert />
          <Proposals dismissed={dismissed} proposals={proposals} />
        </>
      ),
    }
  },
  read: (viewer, filter, paging) => listGroups(viewer, paging, filter),
  children: (groups, list) => <GroupsTable groups={groups} {...list} />,
})
