import { getDashboard } from '@/lib/admin/dashboard/get-dashboard'
import { adminCalls } from '@/lib/api/contract/admin-calls'
import { serve } from '@/lib/api/server/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(adminCalls.getDesk, ({ viewer, filter }) =>
  getDashboard(viewer, filter),
)
