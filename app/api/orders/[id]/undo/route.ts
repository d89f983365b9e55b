import { orderCalls } from '@/lib/calls/orders'
import { serve } from '@/lib/http/serve'
import { undoOrder } from '@/lib/shipping/undo-order'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  orderCalls.undoOrder,
  ({ viewer, id, body }) => undoOrder(viewer, id, body),
)
