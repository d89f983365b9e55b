import { webhookCalls } from '@/lib/api/contract/webhook-calls'
import { otherMethods } from '@/lib/api/server/other-methods'
import { serve } from '@/lib/api/server/serve'
import { createWebhook, listWebhooks } from '@/lib/messaging/webhooks/manage-webhooks'

export const { GET } = serve(webhookCalls.listWebhooks, ({ viewer }) => listWebhooks(viewer))

export const { POST } = serve(webhookCalls.createWebhook, ({ viewer, body }) => createWebhook(viewer, body))

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
