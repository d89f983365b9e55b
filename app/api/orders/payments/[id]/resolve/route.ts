import { adminCalls } from '@/lib/api/contract/admin-calls'
import { serve } from '@/lib/api/server/serve'
import { resolvePayment } from '@/lib/money/reconciliation/check-payment'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(adminCalls.resolvePayment, ({ viewer, id }) =>
  resolvePayment(viewer, id),
)
