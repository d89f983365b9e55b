import { orderCalls } from '@/lib/api/contract/order-calls'
import { serve } from '@/lib/api/server/serve'
import { deliverOrder } from '@/lib/sales/fulfillment/deliver-order'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  orderCalls.deliverOrder,
  ({ viewer, id, body }) => deliverOrder(viewer, id, body),
)
