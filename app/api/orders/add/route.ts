import { requireUser } from '@/lib/auth/viewer'
import { type ApiContext, apiRoute, errorResponse, noViewer, readBearer } from '@/lib/http/api-route'
import { otherMethods } from '@/lib/http/other-methods'
import { findViewerAndLimitRate } from '@/lib/http/rate-limit'
import { readJson } from '@/lib/http/read-json'
import { type Buyer, placeOrderOf } from '@/lib/orders/place-order'
import { runExclusive } from '@/lib/orders/run-exclusive'
import { idempotencyKeyInput, placeOrderInput } from '@/lib/orders/schema'
import { Problem } from '@/lib/problem'
import { querySql } from '@/lib/sql-transaction'

/** The viewer is found within the order's transaction, in the same packet: a round trip less. */
async function add({ request, call }: ApiContext): Promise<Response> {
  const claims = await readBearer(request)
  if (!claims) throw new Problem('not-signed-in')
  const { userId } = claims
  const findViewer: Buyer['findViewer'] = async (query) => {
    const viewer = await findViewerAndLimitRate('order', claims, query)
    call.viewerId = viewer?.id ?? null
    return viewer
  }
  const { key, input } = await readOrder(request).catch(async (error) => {
    requireUser(await runExclusive(userId, () => findViewer(querySql))) // an order that is refused counts, too
    throw error
  })
  const { order, isReplay } = await placeOrderOf({ userId, findViewer }, input, key)
  const headers = isReplay ? { 'Idempotent-Replayed': 'true' } : undefined
  return Response.json(order, { status: 201, headers })
}

async function readOrder(request: Request) {
  const key = idempotencyKeyInput.parse(request.headers.get('idempotency-key'))
  return { key, input: placeOrderInput.parse(await readJson(request)) }
}

export const POST = apiRoute(add, errorResponse, noViewer)
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
