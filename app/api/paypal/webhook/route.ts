import { apiRoute } from '@/lib/http/api-route'
import { otherMethods } from '@/lib/http/other-methods'
import { limitRate } from '@/lib/http/rate-limit'
import { parseJson, readText } from '@/lib/http/read-json'
import { webhookEventInput } from '@/lib/paypal/webhook-event'
import { receiveWebhook } from '@/lib/webhooks/receive-webhook'

/** Ours: where PayPal tells what happened. 2xx only once the event is stored; PayPal sends it again otherwise. */
export const POST = apiRoute(async ({ request }) => {
  await limitRate('webhook', request)
  const body = await readText(request)
  await receiveWebhook({ headers: request.headers, body, event: webhookEventInput.parse(parseJson(body)) })
  return Response.json({ detail: 'Received.' })
})
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
