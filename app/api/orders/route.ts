import { orderCalls } from '@/lib/calls/orders'
import { feedResponse, withAmount } from '@/lib/http/responses'
import { serve } from '@/lib/http/serve'
import { listFeed } from '@/lib/orders/feed/list-feed'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  orderCalls.listOrders,
  async ({ request, viewer, paging, filter }) => {
    const { feed, ...page } = await listFeed(viewer, paging, filter)
    if (!feed) return page
    return withAmount(feedResponse(request, paging, { ...page, ...feed }), page.amountCents)
  },
)
