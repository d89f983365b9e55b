import { adminCalls } from '@/lib/calls/admin'
import { serve } from '@/lib/http/serve'
import { deleteSavedView } from '@/lib/users/saved-views'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  adminCalls.deleteSavedView,
  ({ viewer, id }) => deleteSavedView(viewer, id),
)
