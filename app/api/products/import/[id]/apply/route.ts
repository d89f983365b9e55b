import { productCalls } from '@/lib/calls/products'
import { serve } from '@/lib/http/serve'
import { applyImport } from '@/lib/imports/apply-import'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  productCalls.applyImport,
  async ({ viewer, id, filter: { leaveOut } }) => {
    const applied = await applyImport(viewer, id, { leavesOut: leaveOut === 'refused' })
    return applied ?? Response.json({ _id: id, state: 'applying' }, { status: 202 })
  },
)
