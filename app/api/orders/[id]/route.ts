import { orderCalls } from '@/lib/api/contract/order-calls'
import { serve } from '@/lib/api/server/serve'
import { getOrder } from '@/lib/sales/orders/order-queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(orderCalls.getOrder, ({ viewer, id }) =>
  getOrder(viewer, id),
)
