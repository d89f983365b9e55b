import { adminCalls } from '@/lib/api/contract/admin-calls'
import { serve } from '@/lib/api/server/serve'
import { releaseNewAccountHolds } from '@/lib/sales/inventory/new-account-holds'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(adminCalls.releaseHolds, ({ viewer }) =>
  releaseNewAccountHolds(viewer),
)
