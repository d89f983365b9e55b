import { stockCalls } from '@/lib/calls/stock'
import { otherMethods } from '@/lib/http/other-methods'
import { serve } from '@/lib/http/serve'
import { correctStock } from '@/lib/stock/correct-stock'
import { listMovements } from '@/lib/stock/list-movements'

export const { GET } = serve(stockCalls.listStock, ({ viewer, id, paging }) =>
  listMovements(viewer, id, paging),
)

export const { POST } = serve(stockCalls.correctStock, ({ viewer, id, body }) =>
  correctStock(viewer, id, body),
)

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
