import { orderCalls } from '@/lib/api/contract/order-calls'
import { serve } from '@/lib/api/server/serve'
import { addOrderNote } from '@/lib/sales/order-admin/add-order-note'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  orderCalls.addOrderNote,
  ({ viewer, id, body: { text } }) => addOrderNote(viewer, id, text),
)
