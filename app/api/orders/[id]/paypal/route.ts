import { orderCalls } from '@/lib/calls/orders'
import { serve } from '@/lib/http/serve'
import { startPayment } from '@/lib/payments/start-payment'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  orderCalls.createPaypalOrder,
  ({ viewer, id }) => startPayment(viewer, id),
)
