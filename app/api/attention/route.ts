import { adminCalls } from '@/lib/calls/admin'
import { serve } from '@/lib/http/serve'
import { countNeedsAttention } from '@/lib/operation/list-operation'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  adminCalls.countAttention,
  async ({ viewer }) => ({ count: await countNeedsAttention(viewer) }),
)
