import { listSavedViews, saveView } from '@/lib/admin/saved-views/saved-views'
import { adminCalls } from '@/lib/api/contract/admin-calls'
import { otherMethods } from '@/lib/api/server/other-methods'
import { serve } from '@/lib/api/server/serve'

export const { GET } = serve(adminCalls.listSavedViews, ({ viewer }) => listSavedViews(viewer))

export const { POST } = serve(adminCalls.saveView, ({ viewer, body }) => saveView(viewer, body))

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
