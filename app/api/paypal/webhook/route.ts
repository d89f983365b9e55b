import { adminCalls } from '@/lib/calls/admin'
import { serve } from '@/lib/http/serve'
import { receiveWebhook } from '@/lib/webhooks/receive-webhook'

/** Returns 2xx only once the event is stored; otherwise PayPal sends it again. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  adminCalls.receiveWebhook,
  async ({ request, text, body }) => {
    await receiveWebhook({ headers: request.headers, body: text, event: body })
    return { detail: 'Received.' }
  },
)
