import { orderCalls } from '@/lib/api/contract/order-calls'
import { serve } from '@/lib/api/server/serve'
import { correctAddress } from '@/lib/sales/fulfillment/correct-address'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  orderCalls.correctAddress,
  ({ viewer, id, body }) => correctAddress(viewer, id, body),
)
