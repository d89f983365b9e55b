import fc from 'fast-check'

/** Orders are made at random, in every state that the database allows, as statements. */

/** They are around the midnights of days with 23, 24 and 25 hours. */
const times = ['2026-03-08', '2026-03-09', '2026-11-01', '2026-11-02', '2026-11-03'].flatMap((day) =>
  ['03:59:59.999', '04:00', '04:30', '05:00', '05:00:00.001', '16:00'].map((time) => `${day}T${time}Z`),
)
const names = [
  'Ünal Özgür',
  'Anna-Maria Müller',
  "Anna O'Neill",
  'Müller',
  'Robin 47',
  '李 雷',
  'ann 106',
  '',
]
const emails = ['anna@example.com', 'ann_a@mail.example', 'robin%47@example.org', 'ANNA@Shop.Example', '']
const countries = ['Austria', 'at', 'ÖSTERREICH', 'Usa', 'Neverland', 'Côte d’Ivoire']
const trackings = ['', '', 'JD 0146-0000 1234', 'ab12cd34']
const states = [
  'held',
  'released',
  'cancelled',
  'held-delivered',
  'paid',
  'paid',
  'shipped',
  'delivered',
  'shipped-delivered',
] as const
const extras = [
  ...[
    'none',
    'none',
    'none',
    'pending',
    'old-capturing',
    'capturing',
    'doubtful',
    'settled',
    'dispute',
    'closed-dispute',
  ],
  ...[
    'settled-dispute',
    'part-refund',
    'whole-refund',
    'failed-refund',
    'open-refund',
    'new-refund',
    'event',
    'settled-event',
  ],
]

const time = fc.constantFrom(...times)

const order = fc.record({
  state: fc.constantFrom(...states),
  extra: fc.constantFrom(...extras),
  name: fc.constantFrom(...names),
  email: fc.constantFrom(...emails),
  country: fc.constantFrom(...countries),
  tracking: fc.constantFrom(...trackings),
  at: fc.tuple(time, time, time, time),
  cents: fc.constantFrom(0, 1, 1249, 1250, 99_999),
  product: fc.integer({ min: 1, max: 4 }),
})
type Order = typeof order extends fc.Arbitrary<infer Each> ? Each : never

export const text = (value: string) => `'${value.replaceAll("'", "''")}'`
const when = (isSo: boolean, value: string) => (isSo ? text(value) : 'null')

const paymentStatuses: Record<string, string> = {
  pending: 'pending',
  capturing: 'capturing',
  'old-capturing': 'capturing',
  doubtful: 'needs_attention',
  settled: 'needs_attention',
}
const refundStatuses: Record<string, string> = {
  'failed-refund': 'failed',
  'open-refund': 'refunding',
  'new-refund': 'refunding',
}

function statementsFor(
  id: number,
  { state, extra, name, email, country, tracking, at, cents, product }: Order,
) {
  const isPaid = /^(paid|shipped|delivered)/.test(state)
  const stock = isPaid ? 'sold' : state.startsWith('held') ? 'held' : 'released'
  const refunds: Record<string, number> = { 'whole-refund': cents, 'part-refund': Math.min(1, cents) }
  const refunded = (isPaid && refunds[extra]) || 0
  const payment = paymentStatuses[extra] ?? (isPaid ? 'completed' : 'voided')
  const age = extra === 'capturing' || extra === 'new-refund' ? '1 minute' : '1 day'
  const refundStatus = refundStatuses[extra] ?? (refunded > 0 ? 'completed' : null)
  return [
    `insert into "Order" (id, "buyerName", "buyerEmail", "paymentMethod", address, city, "postalCode", country, "itemsCents",
      "shippingCents", "taxCents", "totalCents", "refundedCents", "stockState", "heldUntil", "createdAt", "paidAt", "shippedAt",
      "deliveredAt", "cancelledAt", "trackingNumber")
     values (${id}, ${text(name)}, ${text(email)}, 'Paypal', 'Road', 'Town', '1', ${text(country)}, ${cents}, 0, 0, ${cents},
      ${refunded}, '${stock}', ${stock === 'held' ? 'now()' : 'null'}, ${text(at[0])}, ${when(isPaid, at[1])},
      ${when(state.startsWith('shipped'), at[2])}, ${when(state.endsWith('delivered'), at[3])},
      ${when(state === 'cancelled', at[3])}, ${text(state.startsWith('shipped') ? tracking : '')})`,
    `insert into "OrderItem" (name, image, "priceCents", qty, "orderId", "productId") values ('', '', 1, 1, ${id}, ${product}), ('', '', 1, 1, ${id}, ${(product % 4) + 1})`,
    `insert into "Payment" (id, status, "requestId", "providerOrderId", "captureId", "amountCents", "orderId", "createdAt", "updatedAt", "resolvedAt")
     values (${id}, '${payment}', ${id}, 'PAYPAL${id}X', 'CAPTURE${id}', 1, ${id}, now() - interval '${age}', ${text(at[2])}, ${extra === 'settled' ? 'now()' : 'null'})`,
    ...(extra.endsWith('dispute')
      ? [
          `insert into "Dispute" ("disputeId", status, reason, "openedAt", "closedAt", "resolvedAt", "updatedAt", "paymentId")
           values (${id}, '', '', now(), ${extra.startsWith('closed') ? 'now()' : 'null'}, ${extra.startsWith('settled') ? 'now()' : 'null'}, ${text(at[1])}, ${id})`,
        ]
      : []),
    ...(refundStatus
      ? [
          `insert into "Refund" (status, origin, "requestId", "providerRefundId", "amountCents", explanation, "createdAt", "completedAt", "updatedAt", "paymentId", "orderId")
           values ('${refundStatus}', 'admin', ${id}, 'REFUND${id}', ${Math.max(1, refunded)}, '', now() - interval '${age}',
             ${when(refundStatus === 'completed', at[3])}, ${text(at[3])}, ${id}, ${id})`,
        ]
      : []),
    ...(extra.endsWith('event')
      ? [
          `insert into "WebhookEvent" ("eventId", "eventType", body, "providerOrderId", "processedAt", reason, "resolvedAt")
           values (${id}, '', '', 'PAYPAL${id}X', now(), 'disputed', ${extra.startsWith('settled') ? 'now()' : 'null'})`,
        ]
      : []),
  ]
}

/**
 * Statements that write `count` orders at random, and one more for each state with each thing that can happen to it. They need
 * the products 1 to 4. Numbers count from 1.
 */
export function writeOrders(count: number): string {
  const meetings = states.flatMap((state) =>
    extras.flatMap((extra) => fc.sample(order, 1).map((each) => ({ ...each, state, extra }))),
  )
  const orders = [...fc.sample(order, count), ...meetings]
  // Otherwise all would have changed just now.
  return `${orders.flatMap((each, index) => statementsFor(index + 1, each)).join(';\n')};
    alter table "Order" disable trigger "Order_search_texts"; update "Order" set "updatedAt" = "createdAt";
    alter table "Order" enable trigger "Order_search_texts"`
}
