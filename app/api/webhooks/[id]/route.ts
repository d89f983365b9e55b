import { webhookCalls } from '@/lib/api/contract/webhook-calls'
import { otherMethods } from '@/lib/api/server/other-methods'
import { serve } from '@/lib/api/server/serve'
import { deleteWebhook, getWebhook, updateWebhook } from '@/lib/messaging/webhooks/manage-webhooks'

export const { GET } = serve(webhookCalls.getWebhook, ({ viewer, id }) => getWebhook(viewer, id))

export const { PATCH } = serve(webhookCalls.updateWebhook, ({ viewer, id, body }) =>
  updateWebhook(viewer, id, body),
)

export const { DELETE } = serve(webhookCalls.deleteWebhook, ({ viewer, id }) => deleteWebhook(viewer, id))

export const { POST, PUT, OPTIONS } = otherMethods('GET', 'PATCH', 'DELETE')
