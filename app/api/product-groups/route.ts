import { manageCalls } from '@/lib/api/contract/product-admin-calls'
import { serve } from '@/lib/api/server/serve'
import { createGroup } from '@/lib/catalog/product-groups/create-group'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(manageCalls.createGroup, ({ viewer, body }) =>
  createGroup(viewer, body),
)
