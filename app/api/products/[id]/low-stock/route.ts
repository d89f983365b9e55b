import { stockCalls } from '@/lib/calls/stock'
import { serve } from '@/lib/http/serve'
import { setLowStock } from '@/lib/stock/set-low-stock'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  stockCalls.setLowStock,
  ({ viewer, id, body }) => setLowStock(viewer, id, body),
)
