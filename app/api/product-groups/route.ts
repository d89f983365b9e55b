import { manageCalls } from '@/lib/api/contract/product-admin-calls'
import { otherMethods } from '@/lib/api/server/other-methods'
import { serve } from '@/lib/api/server/serve'
import { listGroups } from '@/lib/catalog/group-proposals/list-groups'
import { createGroup } from '@/lib/catalog/product-groups/create-group'

export const { GET } = serve(manageCalls.listGroups, ({ viewer, filter, paging }) =>
  listGroups(viewer, paging, filter),
)

export const { POST } = serve(manageCalls.createGroup, ({ viewer, body }) => createGroup(viewer, body))

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
