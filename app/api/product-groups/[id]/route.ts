import { manageCalls } from '@/lib/api/contract/product-admin-calls'
import { otherMethods } from '@/lib/api/server/other-methods'
import { versionedResponse, versionsIn } from '@/lib/api/server/responses'
import { serve } from '@/lib/api/server/serve'
import { changeGroup } from '@/lib/catalog/product-groups/change-group'
import { findGroup } from '@/lib/catalog/product-groups/find-group'
import { dissolveGroup } from '@/lib/catalog/product-groups/leave-group'

export const { GET } = serve(manageCalls.getGroup, async ({ request, viewer, id }) =>
  versionedResponse(request, await findGroup(viewer, id)),
)

export const { PATCH } = serve(manageCalls.changeGroup, ({ request, viewer, id, body }) =>
  changeGroup(viewer, id, body, versionsIn(request.headers.get('if-match'))),
)

export const { DELETE } = serve(manageCalls.dissolveGroup, async ({ viewer, id }) => {
  await dissolveGroup(viewer, id)
  return { detail: 'Group dissolved.' }
})

export const { POST, PUT, OPTIONS } = otherMethods('GET', 'PATCH', 'DELETE')
