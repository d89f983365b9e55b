import { orderCalls } from '@/lib/api/contract/order-calls'
import { createdResponse, serve } from '@/lib/api/server/serve'
import { startRefund } from '@/lib/money/refunds/start-refund'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  orderCalls.refundOrder,
  async ({ viewer, id, body, key }) => {
    const { refund, isReplay } = await startRefund(viewer, id, body, key)
    return createdResponse(refund, isReplay)
  },
)
