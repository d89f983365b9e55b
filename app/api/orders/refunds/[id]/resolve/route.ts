import { adminCalls } from '@/lib/api/contract/admin-calls'
import { serve } from '@/lib/api/server/serve'
import { resolveRefund } from '@/lib/money/refunds/check-refund'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(adminCalls.resolveRefund, ({ viewer, id }) =>
  resolveRefund(viewer, id),
)
