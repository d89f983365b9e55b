import { stockCalls } from '@/lib/calls/stock'
import { otherMethods } from '@/lib/http/other-methods'
import { repeatableResponse, serve } from '@/lib/http/serve'
import { correctStock } from '@/lib/stock/correct-stock'
import { listMovements } from '@/lib/stock/list-movements'

export const { GET } = serve(stockCalls.listStock, ({ viewer, id, paging }) =>
  listMovements(viewer, id, paging),
)

export const { POST } = serve(stockCalls.correctStock, async ({ viewer, id, body, key }) => {
  const { stock, isReplay } = await correctStock(viewer, id, body, key)
  return repeatableResponse(stock, isReplay)
})

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
