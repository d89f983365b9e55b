import { orderCalls } from '@/lib/api/contract/order-calls'
import { serve } from '@/lib/api/server/serve'
import { shipOrders } from '@/lib/sales/bulk-fulfillment/ship-orders'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(orderCalls.shipOrders, ({ viewer, body }) =>
  shipOrders(viewer, body),
)
