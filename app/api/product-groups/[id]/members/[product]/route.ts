import { manageCalls } from '@/lib/api/contract/product-admin-calls'
import { serve } from '@/lib/api/server/serve'
import { removeMember } from '@/lib/catalog/product-groups/leave-group'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  manageCalls.removeMember,
  async ({ viewer, id, idOf }) => {
    await removeMember(viewer, id, idOf('product'))
    return { detail: 'Taken out of its group.' }
  },
)
