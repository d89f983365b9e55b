import { requireUser } from '@/lib/auth/viewer'
import { apiRoute, idParam } from '@/lib/http/api-route'
import { otherMethods } from '@/lib/http/other-methods'
import { limitRate } from '@/lib/http/rate-limit'
import { idempotencyKeyInput } from '@/lib/orders/schema'
import { createPaypalOrderOnce } from '@/lib/payments/start-payment'

/** Ours: creates PayPal's order on the server, from the stored total. */
export const POST = apiRoute(async ({ request, viewer, params }) => {
  await limitRate('order', request, requireUser(viewer))
  const key = idempotencyKeyInput.parse(request.headers.get('idempotency-key'))
  const { id, isReplay } = await createPaypalOrderOnce(viewer, idParam(params), key)
  const headers = isReplay ? { 'Idempotent-Replayed': 'true' } : undefined
  return Response.json({ id }, { status: 201, headers })
})
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
