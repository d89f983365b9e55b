import { orderCalls } from '@/lib/calls/orders'
import { serve } from '@/lib/http/serve'
import { addOrderNote } from '@/lib/orders/add-order-note'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  orderCalls.addOrderNote,
  ({ viewer, id, body: { text } }) => addOrderNote(viewer, id, text),
)
