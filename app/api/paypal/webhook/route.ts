import { adminCalls } from '@/lib/api/contract/admin-calls'
import { serve } from '@/lib/api/server/serve'
import { receiveWebhook } from '@/lib/money/paypal-webhooks/receive-webhook'

/** Returns 2xx only once the event is stored; otherwise PayPal sends it again. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  adminCalls.receiveWebhook,
  async ({ request, text, body }) => {
    await receiveWebhook({ headers: request.headers, body: text, event: body })
    return { detail: 'Received.' }
  },
)
