import { orderCalls } from '@/lib/calls/orders'
import { serve } from '@/lib/http/serve'
import { markPaid } from '@/lib/payments/mark-paid'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  orderCalls.markOrderPaid,
  ({ viewer, id, body }) => markPaid(viewer, id, body),
)
