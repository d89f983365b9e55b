import { adminCalls } from '@/lib/calls/admin'
import { checkDispute } from '@/lib/disputes/settle-dispute'
import { serve } from '@/lib/http/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(adminCalls.checkDispute, ({ viewer, id }) =>
  checkDispute(viewer, id),
)
