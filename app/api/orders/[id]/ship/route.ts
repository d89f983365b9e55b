import { orderCalls } from '@/lib/api/contract/order-calls'
import { serve } from '@/lib/api/server/serve'
import { shipOrder } from '@/lib/sales/fulfillment/ship-order'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  orderCalls.shipOrder,
  ({ viewer, id, body }) => shipOrder(viewer, id, body),
)
