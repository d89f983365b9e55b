import { returnCalls } from '@/lib/calls/returns'
import { createdResponse, serve } from '@/lib/http/serve'
import { requestReturn } from '@/lib/returns/request-return'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  returnCalls.requestReturn,
  async ({ viewer, id, body, key }) => {
    const { made, isReplay } = await requestReturn(viewer, id, body, key)
    return createdResponse(made, isReplay)
  },
)
