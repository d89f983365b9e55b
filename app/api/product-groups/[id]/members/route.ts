import { manageCalls } from '@/lib/api/contract/product-admin-calls'
import { serve } from '@/lib/api/server/serve'
import { addMembers } from '@/lib/catalog/group-members/add-members'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  manageCalls.addMembers,
  ({ viewer, id, body }) => addMembers(viewer, id, body),
)
