import { adminCalls } from '@/lib/calls/admin'
import { serve } from '@/lib/http/serve'
import { releaseNewAccountHolds } from '@/lib/stock/new-account-holds'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(adminCalls.releaseHolds, ({ viewer }) =>
  releaseNewAccountHolds(viewer),
)
