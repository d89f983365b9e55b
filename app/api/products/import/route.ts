import { productCalls } from '@/lib/calls/products'
import { serve } from '@/lib/http/serve'
import { planImport } from '@/lib/imports/plan-import'
import { getImport } from '@/lib/imports/read-import'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  productCalls.planImport,
  async ({ viewer, body }) => {
    const { id, isPlanned } = await planImport(viewer, body)
    return isPlanned ? getImport(viewer, id) : Response.json({ _id: id, state: 'planning' }, { status: 202 })
  },
)
