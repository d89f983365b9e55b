import 'server-only'
import { requireUser, type Viewer } from '@/lib/auth/viewer'
import { type Transaction, withTransaction } from '@/lib/db'
import { env } from '@/lib/env'
import { logEvent } from '@/lib/log'
import { claimKey, completeKey, type IdempotentRequest } from '@/lib/orders/idempotency'
import { orderJsonOf, orderSelect } from '@/lib/orders/order-json'
import { priceOrder } from '@/lib/orders/price-order'
import { lockBuyer, runExclusive } from '@/lib/orders/run-exclusive'
import type { OrderJson, PlaceOrderInput } from '@/lib/orders/schema'
import { refuseTooManyHolds } from '@/lib/stock/hold-limits'
import { holdEnd, recordHeld } from '@/lib/stock/order-stock'
import { lockProducts, readProducts, takeStock } from '@/lib/stock/product-stock'

export type PlacedOrder = { order: OrderJson; isReplay: boolean }

/**
 * Places the viewer's order in one transaction: takes stock, reads prices from the database, recomputes the totals and
 * stores name, image and price of each line. All or nothing. Orders of one user run one after the other. A repeat with
 * the same idempotency key returns the first order. Throws `not-signed-in`, `invalid-input` (unknown product, too many
 * units), `out-of-stock`, `total-changed` (with the correct totals), `too-many-open-orders`, `idempotency-key-reused`,
 * `too-many-requests`.
 */
export async function placeOrder(
  viewer: Viewer | null,
  input: PlaceOrderInput,
  idempotencyKey: string | null = null,
): Promise<PlacedOrder> {
  const user = requireUser(viewer)
  const request: IdempotentRequest | null = idempotencyKey
    ? { userId: user.id, key: idempotencyKey, input }
    : null
  const placed = await runExclusive(user.id, () =>
    withTransaction(async (tx) => {
      await lockBuyer(tx, user.id)
      const known = request && (await claimKey(tx, request))
      if (known) return { order: await readOrder(tx, known.orderId), isReplay: true }
      const orderId = await createOrder(tx, user, input)
      if (request) await completeKey(tx, request, orderId)
      return { order: await readOrder(tx, orderId), isReplay: false }
    }),
  )
  if (!placed.isReplay) logEvent('order-placed', { orderId: placed.order._id, userId: user.id })
  return placed
}

async function readOrder(tx: Transaction, id: number): Promise<OrderJson> {
  return orderJsonOf(await tx.order.findUniqueOrThrow({ where: { id }, select: orderSelect }))
}

async function createOrder(tx: Transaction, user: Viewer, input: PlaceOrderInput): Promise<number> {
  const ids = [...new Set(input.orderItems.map(({ product }) => product))]
  const { MAX_ORDER_UNITS } = env()
  // Refuses what it can before it locks any product, so that refused orders block no others. Repeated under the locks.
  priceOrder(input, await readProducts(tx, ids), MAX_ORDER_UNITS)
  await refuseTooManyHolds(tx, user.id)
  const { lines, totals } = priceOrder(input, await lockProducts(tx, ids), MAX_ORDER_UNITS)
  await takeStock(tx, lines)
  const { paymentMethod, shippingAddress } = input
  const { id } = await tx.order.create({
    data: {
      userId: user.id,
      paymentMethod,
      ...shippingAddress,
      ...totals,
      stockState: 'held',
      heldUntil: holdEnd(),
      orderItems: { createMany: { data: lines } },
    },
    select: { id: true },
  })
  await recordHeld(tx, id, lines)
  return id
}
