import { hookCalls } from '@/lib/api/contract/webhook-calls'
import { otherMethods } from '@/lib/api/server/other-methods'
import { serve } from '@/lib/api/server/serve'
import { createHook, listHooks } from '@/lib/messaging/webhooks/manage-webhooks'

export const { GET } = serve(hookCalls.listWebhooks, ({ viewer }) => listHooks(viewer))

export const { POST } = serve(hookCalls.createWebhook, ({ viewer, body }) => createHook(viewer, body))

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
