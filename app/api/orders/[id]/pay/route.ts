import { orderCalls } from '@/lib/calls/orders'
import { serve } from '@/lib/http/serve'
import { payOrder } from '@/lib/payments/pay-order'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(orderCalls.payOrder, ({ viewer, id }) =>
  payOrder(viewer, id),
)
