import { orderCalls } from '@/lib/api/contract/order-calls'
import { readJson } from '@/lib/api/server/read-body'
import { callerOf, createdResponse, readKey, refuseInput, serveByHand } from '@/lib/api/server/serve'
import { placeOrder } from '@/lib/sales/order-placement/place-order'

async function readOrder(request: Request) {
  const key = readKey(request)
  return { key, input: orderCalls.placeOrder.body.parse(await readJson(request)) }
}

/** By hand, because the order's transaction finds the viewer, in the packet that begins it. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serveByHand(
  orderCalls.placeOrder,
  async (context) => {
    const caller = await callerOf('order', context)
    const { key, input } = await readOrder(context.request).catch((error) => refuseInput(caller, error))
    const { order, isReplay } = await placeOrder(caller, input, key)
    return createdResponse(order, isReplay)
  },
)
