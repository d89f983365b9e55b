import { stockCalls } from '@/lib/calls/stock'
import { repeatableResponse, serve } from '@/lib/http/serve'
import { correctStocks } from '@/lib/stock/correct-stock'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  stockCalls.correctStocks,
  async ({ viewer, body, key }) => {
    const { stocks, isReplay } = await correctStocks(viewer, body, key)
    return repeatableResponse(stocks, isReplay)
  },
)
