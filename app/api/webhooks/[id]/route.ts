import { hookCalls } from '@/lib/api/contract/webhook-calls'
import { otherMethods } from '@/lib/api/server/other-methods'
import { serve } from '@/lib/api/server/serve'
import { deleteHook, getHook, updateHook } from '@/lib/messaging/webhooks/manage-webhooks'

export const { GET } = serve(hookCalls.getWebhook, ({ viewer, id }) => getHook(viewer, id))

export const { PATCH } = serve(hookCalls.updateWebhook, ({ viewer, id, body }) =>
  updateHook(viewer, id, body),
)

export const { DELETE } = serve(hookCalls.deleteWebhook, ({ viewer, id }) => deleteHook(viewer, id))

export const { POST, PUT, OPTIONS } = otherMethods('GET', 'PATCH', 'DELETE')
