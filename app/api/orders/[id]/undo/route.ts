import { orderCalls } from '@/lib/api/contract/order-calls'
import { serve } from '@/lib/api/server/serve'
import { undoOrder } from '@/lib/sales/fulfillment/undo-order'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  orderCalls.undoOrder,
  ({ viewer, id, body }) => undoOrder(viewer, id, body),
)
