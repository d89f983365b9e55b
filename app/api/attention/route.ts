import { listAllAttention } from '@/lib/attention/list-refund-attention'
import { adminCalls } from '@/lib/calls/admin'
import { serve } from '@/lib/http/serve'
import { countNeedsAttention } from '@/lib/operation/list-operation'

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
