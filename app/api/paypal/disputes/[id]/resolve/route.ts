import { adminCalls } from '@/lib/calls/admin'
import { resolveDispute } from '@/lib/disputes/settle-dispute'
import { serve } from '@/lib/http/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(adminCalls.resolveDispute, ({ viewer, id }) =>
  resolveDispute(viewer, id),
)
