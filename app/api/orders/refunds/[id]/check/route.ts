import { adminCalls } from '@/lib/calls/admin'
import { serve } from '@/lib/http/serve'
import { checkRefund } from '@/lib/refunds/check-refund'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(adminCalls.checkRefund, ({ viewer, id }) =>
  checkRefund(viewer, id),
)
