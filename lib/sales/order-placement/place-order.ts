import 'server-only'
import { requireUser, type Viewer } from '@/lib/accounts/permissions/viewer'
import type { Caller } from '@/lib/accounts/sessions/find-viewer'
import { lockBuyer } from '@/lib/accounts/users/lock-buyer'
import { runExclusive } from '@/lib/platform/async/run-exclusive'
import { callKeyOf } from '@/lib/platform/db/idempotency-keys'
import { withSqlTransaction } from '@/lib/platform/db/sql-transaction'
import { logEvent } from '@/lib/platform/logging/log'
import { pageLanguage } from '@/lib/platform/messages/speak'
import { readProductsForBuyer, refuseTooManyHolds } from '@/lib/sales/inventory/hold-limits'
import { lockProducts, sellableColumns } from '@/lib/sales/inventory/product-stock'
import { orderJsonOf } from '@/lib/sales/orders/order-json'
import { getOrder } from '@/lib/sales/orders/order-queries'
import type { OrderJson, PlaceOrderInput } from '@/lib/sales/orders/order-schema'
import { spokenIn } from '@/lib/shared/messages/spoken-in'
import { Problem } from '@/lib/shared/problem/problem'
import { lockedShopRows, shopFrom, shopRows } from '@/lib/store/settings/read-shop'
import { insertOrder } from './insert-order'
import { findOrderOf } from './order-idempotency'
import { priceOrder } from './price-order'

export type PlacedOrder = { order: OrderJson; isReplay: boolean }

/**
 * Places the caller's order in one transaction of two round trips, for any number of lines: takes stock, reads prices from the database,
 * recomputes the totals and stores name, image and price of each line. All or nothing. Orders of one user run one after the other. A
 * repeat with the same idempotency key returns the first order.
 */
export async function placeOrder(
  { userId, findViewer }: Caller,
  input: PlaceOrderInput,
  idempotencyKey: string | null,
): Promise<PlacedOrder> {
  const orderKey = callKeyOf({ userId }, idempotencyKey, input)
  const ids = [...new Set(input.orderItems.map(({ product }) => product))]
  let finding: Promise<Viewer | null> | undefined
  const tryOnce = (hasLocks: boolean) =>
    withSqlTransaction(async (tx) => {
      finding ??= findViewer(tx.queryBefore)
      // Sent together. What follows the lock sees what was committed while it waited.
      const reading = Promise.all([
        lockBuyer(tx, userId),
        findOrderOf(tx, orderKey),
        readProductsForBuyer(tx, userId, ids),
        tx.$queryRaw(hasLocks ? lockedShopRows : shopRows),
      ])
      reading.catch(() => {}) // who is not the viewer learns nothing of the order
      const viewer = requireUser(await finding)
      const [user, firstOrderId, products, settings] = await reading
      // The sessions of the account have ended while this waited: it may be somebody else's by now.
      if (user.sessionVersion !== viewer.sessionVersion) throw new Problem('not-signed-in')
      if (firstOrderId !== null) return { viewer, firstOrderId }
      // Refuses what it can before it locks any product, so that refused orders block no others.
      const rules = shopFrom(settings)
      const priced = priceOrder(input, products, { maxUnits: rules.maxOrderUnits, rules })
      const [first] = products
      if (first) refuseTooManyHolds(first, priced.lines)
      const current = hasLocks
        ? priceOrder(input, await lockProducts(tx, ids, sellableColumns()), {
            maxUnits: rules.maxOrderUnits,
            rules,
          })
        : priced
      const { currency, version: rulesVersion } = rules
      const { language } = spokenIn(pageLanguage(), rules)
      const order = { user, ...input, ...current, orderKey, currency, language, rulesVersion }
      return { viewer, row: await insertOrder(tx, order) }
    })
  const placed = await runExclusive(userId, async () => {
    const first = await tryOnce(false)
    // A product or the settings have changed since they were read: with their locks they cannot.
    return first.row === null ? tryOnce(true) : first
  })
  if (placed.row === undefined)
    return { order: await getOrder(placed.viewer, placed.firstOrderId), isReplay: true }
  if (!placed.row) throw new Error('A locked product has changed, or the locked settings')
  logEvent('order-placed', { orderId: placed.row.id, userId })
  return { order: orderJsonOf(placed.row), isReplay: false }
}
