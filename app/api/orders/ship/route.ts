import { orderCalls } from '@/lib/calls/orders'
import { serve } from '@/lib/http/serve'
import { shipOrders } from '@/lib/shipping/ship-orders'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(orderCalls.shipOrders, ({ viewer, body }) =>
  shipOrders(viewer, body),
)
