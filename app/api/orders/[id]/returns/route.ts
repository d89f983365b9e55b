import { returnCalls } from '@/lib/api/contract/return-calls'
import { createdResponse, serve } from '@/lib/api/server/serve'
import { requestReturn } from '@/lib/sales/returns/request-return'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  returnCalls.requestReturn,
  async ({ viewer, id, body, key }) => {
    const { made, isReplay } = await requestReturn(viewer, id, body, key)
    return createdResponse(made, isReplay)
  },
)
