import { orderCalls } from '@/lib/api/contract/order-calls'
import { serve } from '@/lib/api/server/serve'
import { listMyOrders } from '@/lib/sales/orders/order-queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  orderCalls.listMyOrders,
  ({ viewer, paging }) => listMyOrders(viewer, paging),
)
