import { orderCalls } from '@/lib/calls/orders'
import { serve } from '@/lib/http/serve'
import { cancelOrder } from '@/lib/payments/cancel-order'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(orderCalls.cancelOrder, ({ viewer, id }) =>
  cancelOrder(viewer, id),
)
