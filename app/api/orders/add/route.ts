import { type ApiContext, apiRoute, errorResponse, noViewer } from '@/lib/http/api-route'
import { callerOf, refuseInput } from '@/lib/http/caller'
import { otherMethods } from '@/lib/http/other-methods'
import { readJson } from '@/lib/http/read-json'
import { placeOrder } from '@/lib/orders/place-order'
import { placeOrderInput } from '@/lib/orders/schema'
import { idempotencyKeyInput } from '@/lib/text/wire'

async function add(context: ApiContext): Promise<Response> {
  const caller = await callerOf('order', context)
  const { key, input } = await readOrder(context.request).catch((error) => refuseInput(caller, error))
  const { order, isReplay } = await placeOrder(caller, input, key)
  const headers = isReplay ? { 'Idempotent-Replayed': 'true' } : undefined
  return Response.json(order, { status: 201, headers })
}

async function readOrder(request: Request) {
  const key = idempotencyKeyInput.parse(request.headers.get('idempotency-key'))
  return { key, input: placeOrderInput.parse(await readJson(request)) }
}

// The order's transaction finds the viewer, in the packet that begins it.
export const POST = apiRoute(add, errorResponse, noViewer)
export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
