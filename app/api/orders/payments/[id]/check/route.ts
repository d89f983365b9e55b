import { adminCalls } from '@/lib/api/contract/admin-calls'
import { serve } from '@/lib/api/server/serve'
import { checkPayment } from '@/lib/money/reconciliation/check-payment'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(adminCalls.checkPayment, ({ viewer, id }) =>
  checkPayment(viewer, id),
)
