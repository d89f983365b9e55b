import { hookCalls } from '@/lib/calls/hooks'
import { deleteHook, getHook, updateHook } from '@/lib/hooks/manage-hooks'
import { otherMethods } from '@/lib/http/other-methods'
import { serve } from '@/lib/http/serve'

export const { GET } = serve(hookCalls.getWebhook, ({ viewer, id }) => getHook(viewer, id))

export const { PATCH } = serve(hookCalls.updateWebhook, ({ viewer, id, body }) =>
  updateHook(viewer, id, body),
)

export const { DELETE } = serve(hookCalls.deleteWebhook, ({ viewer, id }) => deleteHook(viewer, id))

export const { POST, PUT, OPTIONS } = otherMethods('GET', 'PATCH', 'DELETE')
