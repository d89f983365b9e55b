import { orderCalls } from '@/lib/calls/orders'
import { createdResponse, serve } from '@/lib/http/serve'
import { startRefund } from '@/lib/refunds/start-refund'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  orderCalls.refundOrder,
  async ({ viewer, id, body, key }) => {
    const { refund, isReplay } = await startRefund(viewer, id, body, key)
    return createdResponse(refund, isReplay)
  },
)
