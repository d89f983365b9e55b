import { adminCalls } from '@/lib/api/contract/admin-calls'
import { serve } from '@/lib/api/server/serve'
import { checkDispute } from '@/lib/money/disputes/settle-dispute'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(adminCalls.checkDispute, ({ viewer, id }) =>
  checkDispute(viewer, id),
)
