import { orderCalls } from '@/lib/api/contract/order-calls'
import { serve } from '@/lib/api/server/serve'
import { markPaid } from '@/lib/money/payments/mark-paid'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  orderCalls.markOrderPaid,
  ({ viewer, id, body }) => markPaid(viewer, id, body),
)
