import { listAudit } from '@/lib/accounts/audit/list-audit'
import { adminCalls } from '@/lib/api/contract/admin-calls'
import { serve } from '@/lib/api/server/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  adminCalls.listAudit,
  ({ viewer, paging, filter }) => listAudit(viewer, paging, filter),
)
