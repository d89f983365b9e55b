import { orderCalls } from '@/lib/calls/orders'
import { serve } from '@/lib/http/serve'
import { deliverOrders } from '@/lib/shipping/deliver-orders'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  orderCalls.deliverOrders,
  ({ viewer, body }) => deliverOrders(viewer, body),
)
