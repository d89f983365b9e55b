import { getImport } from '@/lib/admin/import/read-import'
import { planImport } from '@/lib/admin/import-plan/plan-import'
import { productCalls } from '@/lib/api/contract/product-calls'
import { serve } from '@/lib/api/server/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  productCalls.planImport,
  async ({ viewer, body }) => {
    const { id, isPlanned } = await planImport(viewer, body)
    return isPlanned ? getImport(viewer, id) : Response.json({ _id: id, state: 'planning' }, { status: 202 })
  },
)
