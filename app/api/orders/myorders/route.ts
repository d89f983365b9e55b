import { orderCalls } from '@/lib/calls/orders'
import { serve } from '@/lib/http/serve'
import { listMyOrders } from '@/lib/orders/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  orderCalls.listMyOrders,
  ({ viewer, paging }) => listMyOrders(viewer, paging),
)
