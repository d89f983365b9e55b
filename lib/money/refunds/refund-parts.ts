/**
 * Divides refunds into items, shipping and tax. Pure; all amounts are integer cents. A tax that is included is contained in items and
 * shipping, which then are the whole amount.
 */

export type Parts = { itemsCents: number; shippingCents: number; taxCents: number }
/** The parts of an order, with the terms of its sale. */
export type OrderParts = Parts & { pricesIncludeTax: boolean }

/** What a refund says that it contains: units, by the sum of their prices, and the shipping. */
export type Contents = { unitsCents: number; hasShipping: boolean }

/** Rounds half up. */
function shareOf(cents: number, part: number, whole: number): number {
  return whole === 0 ? 0 : Math.floor((2 * cents * part + whole) / (2 * whole))
}

function between(low: number, cents: number, high: number): number {
  return Math.max(low, Math.min(cents, high))
}

/** The amount that the parts make. */
export function sumOf(
  { itemsCents, shippingCents, taxCents }: Parts,
  { pricesIncludeTax }: OrderParts,
): number {
  return itemsCents + shippingCents + (pricesIncludeTax ? 0 : taxCents)
}

/** Returns what is left of an order's parts after refunds of `done`. */
export function partsLeft(order: Parts, done: Parts): Parts {
  return {
    itemsCents: order.itemsCents - done.itemsCents,
    shippingCents: order.shippingCents - done.shippingCents,
    taxCents: order.taxCents - done.taxCents,
  }
}

/**
 * Returns what units and shipping are worth: the units' prices, as far as they are left, with their share of the order's tax, and the
 * shipping that is left. Units that are refunded one after the other have together exactly the order's tax.
 */
export function partsOfContents(
  order: OrderParts,
  done: Parts,
  { unitsCents, hasShipping }: Contents,
): Parts {
  const left = partsLeft(order, done)
  const itemsCents = between(0, unitsCents, left.itemsCents)
  const shippingCents = hasShipping ? Math.max(0, left.shippingCents) : 0
  if (order.pricesIncludeTax) return withContainedTax(order, done, { itemsCents, shippingCents })
  const [before, after] = [done.itemsCents, done.itemsCents + itemsCents].map((items) =>
    shareOf(order.taxCents, items, order.itemsCents),
  ) as [number, number]
  return { itemsCents, shippingCents, taxCents: between(0, after - before, left.taxCents) }
}

/** The tax that all refunds so far contain, rounded half up, without that of the refunds before: over all of them the order's. */
function withContainedTax(order: OrderParts, done: Parts, goods: Omit<Parts, 'taxCents'>): Parts {
  const [before, total] = [sumOf(done, order), sumOf(order, order)]
  const after = before + goods.itemsCents + goods.shippingCents
  const taxCents = shareOf(order.taxCents, after, total) - shareOf(order.taxCents, before, total)
  return { ...goods, taxCents: between(0, taxCents, order.taxCents - done.taxCents) }
}

/**
 * Divides a refund of an order of which refunds of `done` are completed. The last one takes what is left. One that names its contents
 * has their parts, scaled when its amount is another. Of any other one the shares of tax and shipping are those of all refunds so far,
 * rounded half up, without those of the refunds before it; items are the rest. The parts make the amount, and over all refunds of an
 * order each adds up to the order's.
 */
export function refundParts(
  order: OrderParts,
  done: Parts,
  { amountCents, contents }: { amountCents: number; contents: Contents | null },
): Parts {
  const left = partsLeft(order, done)
  const named = contents && partsOfContents(order, done, contents)
  const namedCents = named ? sumOf(named, order) : 0
  const [before, total] = [sumOf(done, order), sumOf(order, order)]
  const share = (part: 'taxCents' | 'shippingCents') =>
    named && namedCents > 0
      ? shareOf(named[part], amountCents, namedCents)
      : shareOf(order[part], before + amountCents, total) - shareOf(order[part], before, total)
  const shippingCents = share('shippingCents')
  if (!order.pricesIncludeTax)
    return fitted(amountCents, { taxCents: share('taxCents'), shippingCents }, left)
  const goods = fitted(amountCents, { taxCents: 0, shippingCents }, { ...left, taxCents: 0 })
  return withContainedTax(order, done, goods)
}

/** Keeps each part within what is left of it; what items cannot take goes to tax, then to shipping. */
function fitted(amountCents: number, wanted: Omit<Parts, 'itemsCents'>, left: Parts): Parts {
  let taxCents = between(0, wanted.taxCents, left.taxCents)
  let shippingCents = between(0, wanted.shippingCents, left.shippingCents)
  const over = Math.max(0, amountCents - taxCents - shippingCents - left.itemsCents)
  const moreTax = Math.min(over, left.taxCents - taxCents)
  taxCents += moreTax
  shippingCents += Math.min(over - moreTax, left.shippingCents - shippingCents)
  return { itemsCents: amountCents - taxCents - shippingCents, shippingCents, taxCents }
}
