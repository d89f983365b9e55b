import { hookCalls } from '@/lib/calls/hooks'
import { createHook, listHooks } from '@/lib/hooks/manage-hooks'
import { otherMethods } from '@/lib/http/other-methods'
import { serve } from '@/lib/http/serve'

export const { GET } = serve(hookCalls.listWebhooks, ({ viewer }) => listHooks(viewer))

export const { POST } = serve(hookCalls.createWebhook, ({ viewer, body }) => createHook(viewer, body))

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
