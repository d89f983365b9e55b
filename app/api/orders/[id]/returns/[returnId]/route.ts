import { returnCalls } from '@/lib/calls/returns'
import { serve } from '@/lib/http/serve'
import { updateReturn } from '@/lib/returns/update-return'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  returnCalls.updateReturn,
  ({ viewer, id: orderId, idOf, body }) =>
    updateReturn(viewer, { orderId, returnId: idOf('returnId') }, body),
)
