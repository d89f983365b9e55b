import { orderCalls } from '@/lib/api/contract/order-calls'
import { feedResponse, withAmount } from '@/lib/api/server/responses'
import { serve } from '@/lib/api/server/serve'
import { listFeed } from '@/lib/sales/order-feed/list-order-feed'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  orderCalls.listOrders,
  async ({ request, viewer, paging, filter }) => {
    const { feed, ...page } = await listFeed(viewer, paging, filter)
    if (!feed) return page
    return withAmount(feedResponse(request, paging, { ...page, ...feed }), page.amountCents)
  },
)
