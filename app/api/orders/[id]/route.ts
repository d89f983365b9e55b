import { orderCalls } from '@/lib/calls/orders'
import { serve } from '@/lib/http/serve'
import { getOrder } from '@/lib/orders/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(orderCalls.getOrder, ({ viewer, id }) =>
  getOrder(viewer, id),
)
