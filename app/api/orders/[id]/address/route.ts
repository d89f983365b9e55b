import { orderCalls } from '@/lib/calls/orders'
import { serve } from '@/lib/http/serve'
import { correctAddress } from '@/lib/shipping/correct-address'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  orderCalls.correctAddress,
  ({ viewer, id, body }) => correctAddress(viewer, id, body),
)
