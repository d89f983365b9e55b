import { listAllAttention } from '@/lib/admin/inbox/list-attention'
import { countNeedsAttention } from '@/lib/admin/inbox/list-operation'
import { adminCalls } from '@/lib/api/contract/admin-calls'
import { serve } from '@/lib/api/server/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  adminCalls.countAttention,
  async ({ viewer, filter }) => {
    const count = await countNeedsAttention(viewer)
    if (!filter.include) return { count }
    const entries = (await listAllAttention(viewer)).map(
      ({ kind, id, orderId: order, total, what, advice, since, respondBy = null, payBy = null }) => {
        return { kind, id, order, total, what, advice, since, respondBy, payBy }
      },
    )
    return { count, entries }
  },
)
