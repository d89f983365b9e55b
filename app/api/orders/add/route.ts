import { requireUser } from '@/lib/auth/viewer'
import { apiRoute } from '@/lib/http/api-route'
import { otherMethods } from '@/lib/http/other-methods'
import { limitRate } from '@/lib/http/rate-limit'
import { readJson } from '@/lib/http/read-json'
import { placeOrder } from '@/lib/orders/place-order'
import { runExclusive } from '@/lib/orders/run-exclusive'
import { idempotencyKeyInput, placeOrderInput } from '@/lib/orders/schema'

export const POST = apiRoute(async ({ request, viewer }) => {
  const { id } = requireUser(viewer) // before the order is checked
  // Simultaneous calls of one user would each hold a connection while they wait for the user's row of the rate limit.
  await runExclusive(id, () => limitRate('order', request, viewer))
  const key = idempotencyKeyInput.parse(request.headers.get('idempotency-key'))
  const input = placeOrderInput.parse(await readJson(request))
  const { order, isReplay } = await placeOrder(viewer, input, key)
  const headers = isReplay ? { 'Idempotent-Replayed': 'true' } : undefined
  return Response.json(order, { status: 201, headers })
})
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
