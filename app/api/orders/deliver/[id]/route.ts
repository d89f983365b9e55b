import { orderCalls } from '@/lib/calls/orders'
import { serve } from '@/lib/http/serve'
import { deliverOrder } from '@/lib/shipping/deliver-order'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  orderCalls.deliverOrder,
  ({ viewer, id, body }) => deliverOrder(viewer, id, body),
)
