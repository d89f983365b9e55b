import { stockCalls } from '@/lib/api/contract/inventory-calls'
import { serve } from '@/lib/api/server/serve'
import { setLowStock } from '@/lib/sales/inventory/set-low-stock'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  stockCalls.setLowStock,
  ({ viewer, id, body }) => setLowStock(viewer, id, body),
)
