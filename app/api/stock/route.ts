import { stockCalls } from '@/lib/calls/stock'
import { serve } from '@/lib/http/serve'
import { correctStocks } from '@/lib/stock/correct-stock'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  stockCalls.correctStocks,
  ({ viewer, body }) => correctStocks(viewer, body),
)
