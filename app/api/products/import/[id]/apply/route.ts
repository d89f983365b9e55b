import { applyImport } from '@/lib/admin/import-plan/apply-import'
import { productCalls } from '@/lib/api/contract/product-calls'
import { serve } from '@/lib/api/server/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  productCalls.applyImport,
  async ({ viewer, id, filter: { leaveOut, again } }) => {
    const applied = await applyImport(viewer, id, {
      leavesOut: leaveOut === 'refused',
      repeats: again === 'same',
    })
    return applied ?? Response.json({ _id: id, state: 'applying' }, { status: 202 })
  },
)
