import { adminCalls } from '@/lib/calls/admin'
import { serve } from '@/lib/http/serve'
import { resolveRefund } from '@/lib/refunds/check-refund'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(adminCalls.resolveRefund, ({ viewer, id }) =>
  resolveRefund(viewer, id),
)
