import fc from 'fast-check'

/** Amounts are in cents. */

/** They are around the midnights of days with 23, 24 and 25 hours in New York, and of a year. */
const times = [
  '2026-03-07',
  '2026-03-08',
  '2026-03-09',
  '2026-10-31',
  '2026-11-01',
  '2026-11-02',
  '2026-12-31',
].flatMap((day) =>
  ['03:59:59.999', '04:00:00', '04:59:59.999', '05:00:00', '16:00:00'].map(
    (time) => new Date(`${day}T${time}Z`),
  ),
)
const time = fc.constantFrom(...times)
const fee = fc.option(fc.integer({ min: 0, max: 900 }))
const parts = fc.record({
  items: fc.integer({ min: 1, max: 90_000 }),
  shipping: fc.constantFrom(0, 1000),
  tax: fc.integer({ min: 0, max: 7000 }),
})

const order = fc.record({
  placedAt: time,
  /** An order that was never paid has null. */
  paidAt: fc.option(time, { freq: 4 }),
  isDelivered: fc.boolean(),
  country: fc.constantFrom('Austria', 'Japan', 'Neverland'),
  method: fc.constantFrom('paypal', 'paypal', 'bank_transfer', 'cash'),
  rate: fc.constantFrom(null, 8.2, 20),
  parts,
  fee,
  lines: fc.array(
    fc.record({
      /** A deleted product is null. */
      product: fc.constantFrom(1, 2, 3, null),
      name: fc.constantFrom('Teapot', 'Lamp'),
      qty: fc.integer({ min: 1, max: 5 }),
      price: fc.integer({ min: 1, max: 5000 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  refunds: fc.array(fc.record({ at: time, share: fc.integer({ min: 1, max: 3 }), fee, units: fc.nat(5) }), {
    maxLength: 2,
  }),
})
export type MoneyOrder = typeof order extends fc.Arbitrary<infer Each> ? Each : never

export const sampleOrders = (count: number): MoneyOrder[] => fc.sample(order, count)

type Parts = { items: number; shipping: number; tax: number }
export const totalOf = ({ items, shipping, tax }: Parts): number => items + shipping + tax

/** Refunds a third, or two, of each part of its order; whole cents. */
export function refundParts({ parts: all }: MoneyOrder, { share }: MoneyOrder['refunds'][number]): Parts {
  const part = (cents: number) => Math.floor((cents * share) / 10)
  return { items: Math.max(1, part(all.items)), shipping: part(all.shipping), tax: part(all.tax) }
}

const text = (value: string) => `'${value.replaceAll("'", "''")}'`
const when = (value: Date | null) => (value ? text(value.toISOString()) : 'null')

function statementsFor(each: MoneyOrder, index: number): string[] {
  const id = index + 1
  const { placedAt, paidAt, isDelivered, country, method, rate, fee: feeCents, lines } = each
  const total = totalOf(each.parts)
  const isElsewhere = method !== 'paypal'
  const stock = paidAt ? 'sold' : isDelivered ? 'held' : 'released'
  const columns = `"buyerName", "paymentMethod", address, city, "postalCode", country, "itemsCents", "shippingCents", "taxCents", "totalCents"`
  const { items, shipping, tax } = each.parts
  const document = `insert into "Invoice" (kind, year, number, "issuedAt", "taxPercent"`
  const paid = [
    `insert into "Payment" (id, status, method, "requestId", "providerOrderId", "captureId", "amountCents", "feeCents", "receivedOn", "updatedAt", "orderId")
     values (${id}, 'completed', '${method}', ${id}, ${isElsewhere ? 'null, null' : `'P${id}', 'C${id}'`}, ${total}, ${isElsewhere ? 0 : feeCents}, ${isElsewhere ? 'now()' : 'null'}, now(), ${id})`,
    `${document}, "orderId") values ('invoice', 2026, ${id}, ${when(paidAt)}, ${rate}, ${id})`,
    ...each.refunds.flatMap((refund, place) => {
      const refundId = id * 10 + place
      const part = refundParts(each, refund)
      return [
        `insert into "Refund" (id, status, origin, method, "requestId", "providerRefundId", "amountCents", "itemsCents", "shippingCents", "taxCents", "feeCents", explanation, "completedAt", "updatedAt", "paymentId", "orderId")
         values (${refundId}, 'completed', 'admin', '${method}', ${refundId}, ${isElsewhere ? 'null' : `'R${refundId}'`}, ${totalOf(part)}, ${part.items}, ${part.shipping}, ${part.tax}, ${refund.fee}, 'Torn', ${when(refund.at)}, now(), ${id}, ${id})`,
        `${document}, "refundId") values ('credit_note', 2026, ${refundId}, ${when(refund.at)}, ${rate}, ${refundId})`,
        ...(refund.units > 0
          ? [
              `insert into "RefundLine" ("refundedQty", qty, "refundId", "orderItemId") values (${refund.units}, 0, ${refundId}, ${id * 10})`,
            ]
          : []),
      ]
    }),
  ]
  return [
    `insert into "Order" (id, ${columns}, "stockState", "heldUntil", "createdAt", "paidAt", "deliveredAt")
     values (${id}, 'Ann', 'Paypal', 'Road', 'Town', '1', ${text(country)}, ${items}, ${shipping}, ${tax}, ${total}, '${stock}',
      ${stock === 'held' ? 'now()' : 'null'}, ${when(placedAt)}, ${when(paidAt)}, ${isDelivered ? when(placedAt) : 'null'})`,
    ...lines.map(
      ({ product, name, qty, price }, place) =>
        `insert into "OrderItem" (id, name, image, "priceCents", qty, "orderId", "productId") values (${id * 10 + place}, ${text(name)}, '', ${price}, ${qty}, ${id}, ${product})`,
    ),
    ...(paidAt ? paid : []),
  ]
}

/** Writes these orders. They need the products 1 to 3. */
export function writeMoney(orders: readonly MoneyOrder[]): string {
  return orders.flatMap(statementsFor).join(';\n')
}
