/**
 * What must hold in a shop's database at every moment, as questions that find what breaks it. Nothing of the app's code is
 * used here: the rules are written a second time, so that a mistake in the shop is not a mistake in its proof.
 */

/** @typedef {{ id: string, rule: string, sql: string }} Invariant */

/** Money is integer cents; shipping is 10.00 up to 100.00 of items; tax 8.2 %, half a cent up. */
const TOTALS = `
  select o.id, o."itemsCents", o."shippingCents", o."taxCents", o."totalCents",
    coalesce(sum(i."priceCents"::bigint * i.qty), 0) as items, count(i.id) as lines
  from "Order" o left join "OrderItem" i on i."orderId" = o.id group by o.id`

/** @type {Invariant[]} */
export const INVARIANTS = [
  {
    id: 'I1',
    rule: 'countInStock is never negative',
    sql: `select 'product ' || id || ': ' || "countInStock" as what from "Product" where "countInStock" < 0`,
  },
  {
    id: 'I2',
    rule: 'a paid order has exactly one completed payment of its total and currency, an unpaid one none',
    sql: `select 'order ' || o.id || ': ' || count(p.id) || ' completed, ' ||
        count(p.id) filter (where p."amountCents" = o."totalCents" and p.currency = 'USD') || ' of its total' as what
      from "Order" o left join "Payment" p on p."orderId" = o.id and p.status = 'completed'
      group by o.id
      having count(p.id) <> (case when o."paidAt" is null then 0 else 1 end)
        or count(p.id) <> count(p.id) filter (where p."amountCents" = o."totalCents" and p.currency = 'USD')`,
  },
  {
    id: 'I3',
    rule: 'a capture at the provider belongs to one payment',
    sql: `select 'capture ' || "captureId" || ': ' || count(*) || ' payments' as what from "Payment"
      where "captureId" is not null group by "captureId" having count(*) > 1`,
  },
  {
    id: 'I4',
    rule: 'total = items + shipping + tax, recomputed from the lines',
    sql: `select 'order ' || id || ': ' || "totalCents" || ' cents' as what from (${TOTALS}) t
      where "itemsCents" <> items
        or "shippingCents" <> (case when items > 10000 then 0 else 1000 end)
        or "taxCents" <> div(items * 82 + 500, 1000)
        or "totalCents" <> "itemsCents" + "shippingCents" + "taxCents"`,
  },
  {
    id: 'I5',
    rule: 'one review per user and product; rating and numReviews are those of the reviews',
    sql: `select 'user ' || "userId" || ', product ' || "productId" as what from "Review"
        where "userId" is not null and "productId" is not null group by "userId", "productId" having count(*) > 1
      union all
      select 'product ' || p.id || ': ' || p."numReviews" || ' reviews counted' from "Product" p
        left join "Review" r on r."productId" = p.id group by p.id
        having p."numReviews" <> count(r.id) or p."ratingSum" <> coalesce(sum(r.rating), 0)`,
  },
  {
    id: 'I6',
    rule: 'no order has lost a line, and the ledger knows each of its pieces',
    sql: `select 'order ' || id || ': no lines' as what from (${TOTALS}) t where lines = 0
      union all
      select 'order ' || o.id || ': ' || coalesce(m.taken, 0) || ' pieces in the ledger, ' || l.pieces || ' in its lines'
      from "Order" o
        join (select "orderId", sum(qty) as pieces from "OrderItem" group by 1) l on l."orderId" = o.id
        left join (select "orderId", -sum(change) as taken, sum("heldChange") as held from "StockMovement" group by 1) m
          on m."orderId" = o.id
      where coalesce(m.taken, 0) <> (case when o."stockState" = 'released' then 0 else l.pieces end)
        or coalesce(m.held, 0) <> (case when o."stockState" = 'held' then l.pieces else 0 end)`,
  },
  {
    id: 'I7',
    rule: 'there is at least one administrator',
    sql: `select count(*) || ' users, none an administrator' as what from "User"
      having count(*) > 0 and count(*) filter (where "isAdmin") = 0`,
  },
  {
    id: 'I8',
    rule: 'received and corrected pieces - those that live orders hold or bought = countInStock = the ledger',
    sql: `select 'product ' || p.id || ': ' || p."countInStock" || ' in stock, ' || coalesce(m.total, 0) || ' in the ledger, ' ||
        coalesce(m.supplied, 0) - coalesce(t.pieces, 0) || ' supplied and not taken' as what
      from "Product" p
        left join (select "productId", sum(change) as total,
            sum(change) filter (where kind in ('received', 'corrected')) as supplied
          from "StockMovement" group by 1) m on m."productId" = p.id
        left join (select i."productId", sum(i.qty) as pieces from "OrderItem" i
            join "Order" o on o.id = i."orderId" and o."stockState" <> 'released' group by 1) t on t."productId" = p.id
      where p."countInStock" <> coalesce(m.total, 0)
        or p."countInStock" <> coalesce(m.supplied, 0) - coalesce(t.pieces, 0)`,
  },
  {
    id: 'I13',
    rule: 'the pieces of a delivered order are not on sale',
    sql: `select 'order ' || id || ': delivered, and released' as what from "Order"
      where "deliveredAt" is not null and "stockState" = 'released'`,
  },
]

/**
 * Asks all of them of one database, in one snapshot. What broke a rule stands in `breaks`, at most twenty a rule.
 * @param {{ query: (sql: string) => Promise<{ rows: any[] }> }} client a connection of its own
 * @returns {Promise<{ id: string, rule: string, breaks: string[] }[]>}
 */
export async function checkInvariants(client) {
  const results = []
  await client.query('begin isolation level repeatable read read only')
  try {
    for (const { id, rule, sql } of INVARIANTS) {
      const { rows } = await client.query(`select what from (${sql}) found limit 20`)
      results.push({ id, rule, breaks: rows.map(({ what }) => String(what)) })
    }
  } finally {
    await client.query('rollback')
  }
  return results
}
