import { listAudit } from '@/lib/audit/list-audit'
import { adminCalls } from '@/lib/calls/admin'
import { serve } from '@/lib/http/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  adminCalls.listAudit,
  ({ viewer, paging, filter }) => listAudit(viewer, paging, filter),
)
