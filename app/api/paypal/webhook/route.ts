import { apiRoute } from '@/lib/http/api-route'
import { otherMethods } from '@/lib/http/other-methods'
import { limitRate } from '@/lib/http/rate-limit'
import { parseJson, readText } from '@/lib/http/read-json'
import { webhookEventInput } from '@/lib/paypal/webhook-event'
import { receiveWebhook } from '@/lib/webhooks/receive-webhook'

/** Not in the spec: receives PayPal's webhooks. Returns 2xx only once the event is stored; otherwise PayPal sends it again. */
export const POST = apiRoute(async ({ request }) => {
  await limitRate('webhook', request)
  const body = await readText(request)
  await receiveWebhook({ headers: request.headers, body, event: webhookEventInput.parse(parseJson(body)) })
  return Response.json({ detail: 'Received.' })
})
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
