import { returnCalls } from '@/lib/api/contract/return-calls'
import { serve } from '@/lib/api/server/serve'
import { updateReturn } from '@/lib/sales/returns/update-return'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  returnCalls.updateReturn,
  ({ viewer, id: orderId, idOf, body }) =>
    updateReturn(viewer, { orderId, returnId: idOf('returnId') }, body),
)
