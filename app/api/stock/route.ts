import { stockCalls } from '@/lib/api/contract/inventory-calls'
import { repeatableResponse, serve } from '@/lib/api/server/serve'
import { correctStocks } from '@/lib/sales/inventory/correct-stock'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  stockCalls.correctStocks,
  async ({ viewer, body, key }) => {
    const { stocks, isReplay } = await correctStocks(viewer, body, key)
    return repeatableResponse(stocks, isReplay)
  },
)
