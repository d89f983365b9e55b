import 'server-only'
import { requireUser, type Viewer } from '@/lib/auth/viewer'
import { type Transaction, withTransaction } from '@/lib/db'
import { logEvent } from '@/lib/log'
import { formatAmount, maxCents } from '@/lib/money'
import { type IdempotentRequest, keepAnswer, knownAnswer } from '@/lib/orders/idempotency'
import { orderJsonOf, orderSelect } from '@/lib/orders/order-json'
import { holdEnd, recordHeld } from '@/lib/orders/order-stock'
import type { OrderJson, PlaceOrderInput } from '@/lib/orders/schema'
import { orderTotals, type Totals } from '@/lib/orders/totals'
import { Problem } from '@/lib/problem'
import { takeStock } from '@/lib/products/take-stock'

/** How far a total computed with binary numbers may be off; beyond it the shopper saw another total. */
const toleranceCents = 1

export type PlacedOrder = { order: OrderJson; isReplay: boolean }

/**
 * Places the viewer's order in one transaction: takes stock, reads prices from the database, recomputes the totals and
 * keeps name, image and price of each line. All or nothing. With an idempotency key a repeat gives the first order.
 * Throws `not-signed-in`, `invalid-input` (unknown product), `out-of-stock`, `total-changed` (with the true totals),
 * `idempotency-key-reused`.
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
  const placed = await withTransaction(async (tx) => {
    const known = request && (await knownAnswer(tx, request))
    if (known) return { order: await readOrder(tx, known.orderId), isReplay: true }
    const orderId = await createOrder(tx, user, input)
    if (request) await keepAnswer(tx, request, orderId)
    return { order: await readOrder(tx, orderId), isReplay: false }
  })
  if (!placed.isReplay) logEvent('order-placed', { orderId: placed.order._id, userId: user.id })
  return placed
}

async function readOrder(tx: Transaction, id: number): Promise<OrderJson> {
  return orderJsonOf(await tx.order.findUniqueOrThrow({ where: { id }, select: orderSelect }))
}

async function createOrder(tx: Transaction, user: Viewer, input: PlaceOrderInput): Promise<number> {
  await refuseUnknownProducts(tx, input.orderItems)
  const lines = await takeLines(tx, input.orderItems)
  const totals = orderTotals(lines)
  refuseOtherTotal(totals, input.totalPrice)
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

async function refuseUnknownProducts(tx: Transaction, items: PlaceOrderInput['orderItems']): Promise<void> {
  const ids = [...new Set(items.map(({ product }) => product))]
  const known = await tx.product.findMany({ where: { id: { in: ids } }, select: { id: true } })
  const knownIds = new Set(known.map(({ id }) => id))
  const errors = items.flatMap(({ product }, index) =>
    knownIds.has(product)
      ? []
      : [{ path: `orderItems.${index}.product`, message: 'This product is not available.' }],
  )
  if (errors.length > 0) throw new Problem('invalid-input', { detail: errors[0]?.message, errors })
}

/** Takes the stock of each product once, in ascending id, and gives the lines in the order they were asked for. */
async function takeLines(tx: Transaction, items: PlaceOrderInput['orderItems']) {
  const quantities = new Map<number, number>()
  for (const { product, qty } of items) quantities.set(product, (quantities.get(product) ?? 0) + qty)
  const lines = new Map<
    number,
    { productId: number; name: string; image: string; priceCents: number; qty: number }
  >()
  for (const productId of [...quantities.keys()].sort((a, b) => a - b)) {
    const qty = quantities.get(productId) ?? 0
    const { id: _, ...product } = await takeStock(tx, productId, qty)
    lines.set(productId, { productId, ...product, qty })
  }
  return [...quantities.keys()].flatMap((productId) => lines.get(productId) ?? [])
}

/** A shopper is never charged a total he did not see. */
function refuseOtherTotal(totals: Totals, claimedCents: number): void {
  if (totals.totalCents > maxCents) {
    throw new Problem('invalid-input', { detail: 'This order is too large.', errors: [] })
  }
  if (Math.abs(totals.totalCents - claimedCents) <= toleranceCents) return
  throw new Problem('total-changed', {
    detail: `The total of this order is now $${formatAmount(totals.totalCents)}.`,
    itemsPrice: formatAmount(totals.itemsCents),
    shippingPrice: formatAmount(totals.shippingCents),
    taxPrice: formatAmount(totals.taxCents),
    totalPrice: formatAmount(totals.totalCents),
  })
}
