import type { Viewer } from '@/lib/auth/viewer'
import { type PlacedOrder, placeOrder } from '@/lib/orders/place-order'
import type { PlaceOrderInput } from '@/lib/orders/schema'

/** Places an order as a user who is logged in. */
export function placeOrderAs(
  viewer: Viewer,
  input: PlaceOrderInput,
  idempotencyKey: string | null = null,
): Promise<PlacedOrder> {
  return placeOrder({ userId: viewer.id, findViewer: async () => viewer }, input, idempotencyKey)
}
