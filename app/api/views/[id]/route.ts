import { deleteSavedView } from '@/lib/admin/saved-views/saved-views'
import { adminCalls } from '@/lib/api/contract/admin-calls'
import { serve } from '@/lib/api/server/serve'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  adminCalls.deleteSavedView,
  ({ viewer, id }) => deleteSavedView(viewer, id),
)
