import { adminCalls } from '@/lib/calls/admin'
import { serve } from '@/lib/http/serve'
import { checkPayment } from '@/lib/payments/check-payment'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(adminCalls.checkPayment, ({ viewer, id }) =>
  checkPayment(viewer, id),
)
