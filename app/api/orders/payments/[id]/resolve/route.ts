import { adminCalls } from '@/lib/calls/admin'
import { serve } from '@/lib/http/serve'
import { resolvePayment } from '@/lib/payments/check-payment'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(adminCalls.resolvePayment, ({ viewer, id }) =>
  resolvePayment(viewer, id),
)
