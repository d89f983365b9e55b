import { adminCalls } from '@/lib/calls/admin'
import { getDesk } from '@/lib/figures/get-desk'
import { serve } from '@/lib/http/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(adminCalls.getDesk, ({ viewer, filter }) =>
  getDesk(viewer, filter),
)
