import { orderCalls } from '@/lib/calls/orders'
import { serve } from '@/lib/http/serve'
import { listOrders } from '@/lib/orders/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  orderCalls.listOrders,
  ({ viewer, paging, filter }) => listOrders(viewer, paging, filter),
)
