import { adminCalls } from '@/lib/api/contract/admin-calls'
import { serve } from '@/lib/api/server/serve'
import { checkRefund } from '@/lib/money/refunds/check-refund'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(adminCalls.checkRefund, ({ viewer, id }) =>
  checkRefund(viewer, id),
)
