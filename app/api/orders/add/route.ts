import { requireUser } from '@/lib/auth/viewer'
import { type ApiContext, apiRoute, errorResponse, viewerBy } from '@/lib/http/api-route'
import { otherMethods } from '@/lib/http/other-methods'
import { findViewerAndLimitRate } from '@/lib/http/rate-limit'
import { readJson } from '@/lib/http/read-json'
import { placeOrder } from '@/lib/orders/place-order'
import { runExclusive } from '@/lib/orders/run-exclusive'
import { idempotencyKeyInput, placeOrderInput } from '@/lib/orders/schema'

// Simultaneous calls of one user would each hold a connection while they wait for the user's row of the rate limit.
const findCaller = viewerBy((claims) =>
  runExclusive(claims.userId, () => findViewerAndLimitRate('order', claims)),
)

async function add({ request, viewer }: ApiContext): Promise<Response> {
  requireUser(viewer) // before the order is checked
  const key = idempotencyKeyInput.parse(request.headers.get('idempotency-key'))
  const input = placeOrderInput.parse(await readJson(request))
  const { order, isReplay } = await placeOrder(viewer, input, key)
  const headers = isReplay ? { 'Idempotent-Replayed': 'true' } : undefined
  return Response.json(order, { status: 201, headers })
}

export const POST = apiRoute(add, errorResponse, findCaller)
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
