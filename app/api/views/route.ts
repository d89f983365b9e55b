import { adminCalls } from '@/lib/calls/admin'
import { otherMethods } from '@/lib/http/other-methods'
import { serve } from '@/lib/http/serve'
import { listSavedViews, saveView } from '@/lib/users/saved-views'

export const { GET } = serve(adminCalls.listSavedViews, ({ viewer }) => listSavedViews(viewer))

export const { POST } = serve(adminCalls.saveView, ({ viewer, body }) => saveView(viewer, body))

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
