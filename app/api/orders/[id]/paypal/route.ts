import { orderCalls } from '@/lib/api/contract/order-calls'
import { serve } from '@/lib/api/server/serve'
import { startPayment } from '@/lib/money/payments/start-payment'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  orderCalls.createPaypalOrder,
  ({ viewer, id }) => startPayment(viewer, id),
)
