import 'server-only'
import { requireUser, type Viewer } from '@/lib/auth/viewer'
import { env } from '@/lib/env'
import { logEvent } from '@/lib/log'
import { lockBuyerAndClaim } from '@/lib/orders/idempotency'
import { insertOrder } from '@/lib/orders/insert-order'
import { orderJsonOf } from '@/lib/orders/order-json'
import { type PricedOrder, priceOrder } from '@/lib/orders/price-order'
import { getOrder } from '@/lib/orders/queries'
import { runExclusive } from '@/lib/orders/run-exclusive'
import type { OrderJson, PlaceOrderInput } from '@/lib/orders/schema'
import { type SqlTransaction, withSqlTransaction } from '@/lib/sql-transaction'
import { readProductsForBuyer, refuseTooManyHolds } from '@/lib/stock/hold-limits'
import { lockProducts } from '@/lib/stock/product-stock'

export type PlacedOrder = { order: OrderJson; isReplay: boolean }

/**
 * Places the viewer's order in one transaction of six statements, for any number of lines: takes stock, reads prices from the
 * database, recomputes the totals and stores name, image and price of each line. All or nothing. Orders of one user run one after
 * the other. A repeat with the same idempotency key returns the first order. Throws `not-signed-in`, `invalid-input` (unknown
 * product, too many units), `out-of-stock`, `total-changed` (with the correct totals), `too-many-open-orders`,
 * `too-many-held-units`, `idempotency-key-reused`, `too-many-requests`.
 */
export async function placeOrder(
  viewer: Viewer | null,
  input: PlaceOrderInput,
  idempotencyKey: string | null = null,
): Promise<PlacedOrder> {
  const { id: userId } = requireUser(viewer)
  const placed = await runExclusive(userId, () =>
    withSqlTransaction(async (tx) => {
      const { buyer, keyId, knownOrderId } = await lockBuyerAndClaim(tx, {
        userId,
        key: idempotencyKey,
        input,
      })
      if (knownOrderId !== null) return { knownOrderId }
      const priced = await priceUnderLock(tx, userId, input)
      return { row: await insertOrder(tx, { user: buyer, ...input, ...priced, keyId }) }
    }),
  )
  if (placed.row === undefined) return { order: await getOrder(viewer, placed.knownOrderId), isReplay: true }
  logEvent('order-placed', { orderId: placed.row.id, userId })
  return { order: orderJsonOf(placed.row), isReplay: false }
}

/** Locks the products and returns the order's lines and totals. Throws like `priceOrder` and `refuseTooManyHolds`. */
async function priceUnderLock(
  tx: SqlTransaction,
  userId: number,
  input: PlaceOrderInput,
): Promise<PricedOrder> {
  const ids = [...new Set(input.orderItems.map(({ product }) => product))]
  const { MAX_ORDER_UNITS } = env()
  const products = await readProductsForBuyer(tx, userId, ids)
  // Refuses what it can before it locks any product, so that refused orders block no others. Repeated under the locks.
  const { lines } = priceOrder(input, products, MAX_ORDER_UNITS)
  const [first] = products
  if (first) refuseTooManyHolds(first, lines)
  return priceOrder(input, await lockProducts(tx, ids), MAX_ORDER_UNITS)
}
