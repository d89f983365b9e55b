import { adminCalls } from '@/lib/api/contract/admin-calls'
import { serve } from '@/lib/api/server/serve'
import { resolveDispute } from '@/lib/money/disputes/settle-dispute'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(adminCalls.resolveDispute, ({ viewer, id }) =>
  resolveDispute(viewer, id),
)
