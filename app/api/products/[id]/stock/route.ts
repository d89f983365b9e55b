import { stockCalls } from '@/lib/api/contract/inventory-calls'
import { otherMethods } from '@/lib/api/server/other-methods'
import { repeatableResponse, serve } from '@/lib/api/server/serve'
import { correctStock } from '@/lib/sales/inventory/correct-stock'
import { listMovements } from '@/lib/sales/inventory/list-movements'

export const { GET } = serve(stockCalls.listStock, ({ viewer, id, paging }) =>
  listMovements(viewer, id, paging),
)

export const { POST } = serve(stockCalls.correctStock, async ({ viewer, id, body, key }) => {
  const { stock, isReplay } = await correctStock(viewer, id, body, key)
  return repeatableResponse(stock, isReplay)
})

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
