import { orderCalls } from '@/lib/api/contract/order-calls'
import { serve } from '@/lib/api/server/serve'
import { payOrder } from '@/lib/money/payments/pay-order'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(orderCalls.payOrder, ({ viewer, id }) =>
  payOrder(viewer, id),
)
