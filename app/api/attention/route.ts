import { countNeedsAttention } from '@/lib/attention/count-attention'
import { adminCalls } from '@/lib/calls/admin'
import { serve } from '@/lib/http/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  adminCalls.countAttention,
  async ({ viewer }) => ({ count: await countNeedsAttention(viewer) }),
)
