import { orderCalls } from '@/lib/calls/orders'
import { serve } from '@/lib/http/serve'
import { shipOrder } from '@/lib/shipping/ship-order'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  orderCalls.shipOrder,
  ({ viewer, id, body }) => shipOrder(viewer, id, body),
)
