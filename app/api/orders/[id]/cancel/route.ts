import { orderCalls } from '@/lib/api/contract/order-calls'
import { serve } from '@/lib/api/server/serve'
import { cancelOrder } from '@/lib/money/payments/cancel-order'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(orderCalls.cancelOrder, ({ viewer, id }) =>
  cancelOrder(viewer, id),
)
