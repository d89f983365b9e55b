/** Divides refunds into items, shipping and tax. Pure; all amounts are integer cents. */

export type Parts = { itemsCents: number; shippingCents: number; taxCents: number }

/** What a refund says that it contains: units, by the sum of their prices, and the shipping. */
export type Contents = { unitsCents: number; hasShipping: boolean }

/** Half up. */
function shareOf(cents: number, part: number, whole: number): number {
  return whole === 0 ? 0 : Math.floor((2 * cents * part + whole) / (2 * whole))
}

function between(low: number, cents: number, high: number): number {
  return Math.max(low, Math.min(cents, high))
}

export function sumOf({ itemsCents, shippingCents, taxCents }: Parts): number {
  return itemsCents + shippingCents + taxCents
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
export function partsOfContents(order: Parts, done: Parts, { unitsCents, hasShipping }: Contents): Parts {
  const left = partsLeft(order, done)
  const itemsCents = between(0, unitsCents, left.itemsCents)
  const [before, after] = [done.itemsCents, done.itemsCents + itemsCents].map((items) =>
    shareOf(order.taxCents, items, order.itemsCents),
  ) as [number, number]
  return {
    itemsCents,
    shippingCents: hasShipping ? Math.max(0, left.shippingCents) : 0,
    taxCents: between(0, after - before, left.taxCents),
  }
}

/**
 * Divides a refund of an order of which refunds of `done` are completed. The last one takes what is left. One that names its contents
 * has their parts, scaled when its amount is another. Of any other one the shares of tax and shipping are those of all refunds so far,
 * rounded half up, without those of the refunds before it; items are the rest. The parts add up to the amount, and over all refunds of
 * an order each adds up to the order's.
 */
export function refundParts(
  order: Parts,
  done: Parts,
  { amountCents, contents }: { amountCents: number; contents: Contents | null },
): Parts {
  const left = partsLeft(order, done)
  const named = contents && partsOfContents(order, done, contents)
  if (named && sumOf(named) > 0) {
    const share = (cents: number) => shareOf(cents, amountCents, sumOf(named))
    return fitted(
      amountCents,
      { taxCents: share(named.taxCents), shippingCents: share(named.shippingCents) },
      left,
    )
  }
  const [before, total] = [sumOf(done), sumOf(order)]
  const share = (cents: number) => shareOf(cents, before + amountCents, total) - shareOf(cents, before, total)
  return fitted(
    amountCents,
    { taxCents: share(order.taxCents), shippingCents: share(order.shippingCents) },
    left,
  )
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
