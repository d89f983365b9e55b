import { orderCalls } from '@/lib/api/contract/order-calls'
import { serve } from '@/lib/api/server/serve'
import { deliverOrders } from '@/lib/sales/bulk-fulfillment/deliver-orders'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  orderCalls.deliverOrders,
  ({ viewer, body }) => deliverOrders(viewer, body),
)
