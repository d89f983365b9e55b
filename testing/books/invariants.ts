/** The rules that hold in the shop's database share no code with the app: a bug in the shop is not repeated in its proof. */

type Invariant = { id: string; rule: string; sql: string }

/**
 * Money is integer cents. A tax on top is that of the items, an included one is contained in items and shipping; half a cent
 * rounds up. In a shop that has set none of it, shipping is 10.00 up to 100.00 of items.
 */
const TOTALS = `
  select o.id, o."itemsCents", o."shippingCents", o."taxCents", o."totalCents", o."pricesIncludeTax" as included,
    round(o."taxPercent"::numeric * 1000) as rate,
    (select "values" ?| array['shippingFee', 'freeShippingAbove', 'countries'] from "ShopSettings") as "hasRules",
    coalesce(sum(i."priceCents"::bigint * i.qty), 0) as items, count(i.id) as lines
  from "Order" o left join "OrderItem" i on i."orderId" = o.id group by o.id`

const INVOICES = `
  select i.kind || ' ' || i.year as series, count(*) as issued, max(i.number) as highest, coalesce(max(c.last), 0) as last
  from "Invoice" i left join "InvoiceCounter" c on c.kind = i.kind and c.year = i.year group by i.kind, i.year`

const INVARIANTS: Invariant[] = [
  {
    id: 'I1',
    rule: 'countInStock is never negative',
    sql: `select 'product ' || id || ': ' || "countInStock" as what from "Product" where "countInStock" < 0`,
  },
  {
    id: 'I2',
    rule: 'a paid order has exactly one completed payment of its total and currency, an unpaid one none',
    sql: `select 'order ' || o.id || ': ' || count(p.id) || ' completed, ' ||
        count(p.id) filter (where p."amountCents" = o."totalCents" and p.currency = o.currency) || ' of its total' as what
      from "Order" o left join "Payment" p on p."orderId" = o.id and p.status = 'completed'
      group by o.id
      having count(p.id) <> (case when o."paidAt" is null then 0 else 1 end)
        or count(p.id) <> count(p.id) filter (where p."amountCents" = o."totalCents" and p.currency = o.currency)`,
  },
  {
    id: 'I3',
    rule: 'a capture at PayPal belongs to one payment',
    sql: `select 'capture ' || "captureId" || ': ' || count(*) || ' payments' as what from "Payment"
      where "captureId" is not null group by "captureId" having count(*) > 1`,
  },
  {
    id: 'I4',
    rule: 'total = items + shipping + tax, recomputed from the lines',
    sql: `select 'order ' || id || ': ' || "totalCents" || ' cents' as what from (${TOTALS}) t
      where "itemsCents" <> items
        or (not "hasRules" and "shippingCents" <> (case when items > 10000 then 0 else 1000 end))
        or "taxCents" <> case when included
          then div(2 * (items + "shippingCents") * rate + 100000 + rate, 2 * (100000 + rate))
          else div(2 * items * rate + 100000, 200000) end
        or "totalCents" <> "itemsCents" + "shippingCents" + case when included then 0 else "taxCents" end`,
  },
  {
    id: 'I5',
    rule: 'one review per user and product; rating and numReviews match the reviews that are shown, their helpfulCount the votes',
    sql: `select 'user ' || "userId" || ', product ' || "productId" as what from "Review"
        where "userId" is not null and "productId" is not null group by "userId", "productId" having count(*) > 1
      union all
      select 'product ' || p.id || ': ' || p."numReviews" || ' reviews counted' from "Product" p
        left join "Review" r on r."productId" = p.id and r."hiddenAt" is null group by p.id
        having p."numReviews" <> count(r.id) or p."ratingSum" <> coalesce(sum(r.rating), 0)
      union all
      select 'review ' || r.id || ': ' || r."helpfulCount" || ' votes counted' from "Review" r
        left join "ReviewVote" v on v."reviewId" = r.id group by r.id having r."helpfulCount" <> count(v."userId")
      union all
      select 'review ' || v."reviewId" || ': its author has voted' from "ReviewVote" v
        join "Review" r on r.id = v."reviewId" and r."userId" = v."userId"`,
  },
  {
    id: 'I6',
    rule: 'every order has lines, and the ledger accounts for each unit of them',
    sql: `select 'order ' || id || ': no lines' as what from (${TOTALS}) t where lines = 0
      union all
      select 'order ' || o.id || ': ' || coalesce(m.taken, 0) || ' units in the ledger, ' || l.units || ' in its lines'
      from "Order" o
        join (select "orderId", sum(qty) as units from "OrderItem" group by 1) l on l."orderId" = o.id
        left join (select "orderId", -sum(change) as taken, sum("heldChange") as held from "StockMovement" group by 1) m
          on m."orderId" = o.id
      where coalesce(m.taken, 0) <> (case when o."stockState" = 'released' then 0 else l.units end)
        or coalesce(m.held, 0) <> (case when o."stockState" = 'held' then l.units else 0 end)`,
  },
  {
    id: 'I7',
    rule: 'there is at least one administrator',
    sql: `select count(*) || ' users, none an administrator' as what from "User"
      having count(*) > 0 and count(*) filter (where role = 'owner') = 0`,
  },
  {
    id: 'I8',
    rule: 'units received, corrected and restocked - units held or sold = countInStock = sum of the ledger',
    sql: `select 'product ' || p.id || ': ' || p."countInStock" || ' in stock, ' || coalesce(m.total, 0) || ' in the ledger, ' ||
        coalesce(m.supplied, 0) - coalesce(t.units, 0) || ' supplied and not taken' as what
      from "Product" p
        left join (select "productId", sum(change) as total,
            sum(change) filter (where kind in ('received', 'corrected', 'restocked')) as supplied
          from "StockMovement" group by 1) m on m."productId" = p.id
        left join (select i."productId", sum(i.qty) as units from "OrderItem" i
            join "Order" o on o.id = i."orderId" and o."stockState" <> 'released' group by 1) t on t."productId" = p.id
      where p."countInStock" <> coalesce(m.total, 0)
        or p."countInStock" <> coalesce(m.supplied, 0) - coalesce(t.units, 0)`,
  },
  {
    id: 'I9',
    rule: 'completed refunds of a payment are at most its amount, add up to what the order says, and divide into its parts',
    sql: `select 'payment ' || p.id || ': ' || sum(r."amountCents") || ' refunded of ' || p."amountCents" as what
        from "Payment" p join "Refund" r on r."paymentId" = p.id and r.status = 'completed'
        group by p.id having sum(r."amountCents") > p."amountCents" or p.method = 'paypal' and p."captureId" is null
          or bool_or(r.method <> p.method)
      union all
      select 'order ' || o.id || ': ' || o."refundedCents" || ' refunded, ' || coalesce(sum(r."amountCents"), 0) || ' by its refunds'
        from "Order" o left join "Refund" r on r."orderId" = o.id and r.status = 'completed'
        group by o.id having o."refundedCents" <> coalesce(sum(r."amountCents"), 0)
      union all
      select 'refund ' || id || ': completed, its parts are ' || coalesce("itemsCents" + "shippingCents" + "taxCents", 0) || ' of ' || "amountCents"
        from "Refund" where status = 'completed' and coalesce("itemsCents" + "shippingCents" + "taxCents", 0) <> "amountCents"
      union all
      select 'order ' || o.id || ': a part of its refunds exceeds its own' from "Order" o
        join "Refund" r on r."orderId" = o.id and r.status = 'completed'
        group by o.id having sum(r."itemsCents") > o."itemsCents" or sum(r."shippingCents") > o."shippingCents"
          or sum(r."taxCents") > o."taxCents"`,
  },
  {
    id: 'I10',
    rule: 'units go back on the shelf once per line of a completed refund, and never more than were sold',
    sql: `select 'refund line ' || l.id || ': ' || count(m.id) || ' movements of ' || coalesce(sum(m.change), 0) || ', ' || l.qty ||
          ' wanted, refund ' || r.status as what
        from "RefundLine" l join "Refund" r on r.id = l."refundId" left join "StockMovement" m on m."refundLineId" = l.id
        group by l.id, r.status
        having count(m.id) <> (case when l."restockedAt" is null then 0 else 1 end)
          or count(m.id) > 0 and (sum(m.change) <> l.qty or r.status <> 'completed')
          or r.status = 'completed' and l.qty > 0 and l."restockedAt" is null and l.problem is null
      union all
      select 'order line ' || i.id || ': ' || sum(l.qty) || ' restocked of ' || i.qty from "OrderItem" i
        join "RefundLine" l on l."orderItemId" = i.id and l."restockedAt" is not null
        join "Refund" r on r.id = l."refundId" join "Order" o on o.id = i."orderId"
        group by i.id, o."paidAt" having sum(l.qty) > i.qty or o."paidAt" is null
      union all
      select 'refund line ' || l.id || ': of another order' from "RefundLine" l
        join "Refund" r on r.id = l."refundId" join "OrderItem" i on i.id = l."orderItemId" where i."orderId" <> r."orderId"`,
  },
  {
    id: 'I11',
    rule: 'every mail of the outbox is sent, waiting, or given up with a reason',
    sql: `select 'mail ' || id || ': ' || status as what from "Mail"
      where status = 'sent' and "sentAt" is null
        or status = 'waiting' and "sentAt" is not null
        or status = 'given_up' and ("sentAt" is not null or coalesce("lastError", '') = '')
        or status <> 'waiting' and details ? 'token'`,
  },
  {
    id: 'I12',
    rule: 'a cancelled order holds nothing, is not paid, and has no open payment',
    sql: `select 'order ' || o.id || ': cancelled, ' || o."stockState" || case when o."paidAt" is null then '' else ', paid' end ||
        ', ' || count(p.id) || ' open or completed payments' as what
      from "Order" o left join "Payment" p on p."orderId" = o.id
        and p.status in ('created', 'approved', 'capturing', 'pending', 'completed')
      where o."cancelledAt" is not null group by o.id
      having o."stockState" <> 'released' or o."paidAt" is not null or count(p.id) > 0`,
  },
  {
    id: 'I13',
    rule: 'the units of a delivered order are not for sale',
    sql: `select 'order ' || id || ': delivered, and released' as what from "Order"
      where "deliveredAt" is not null and "stockState" = 'released'`,
  },
  {
    id: 'I14',
    rule: 'the anchors of each list count the rows older than they are, and add up the orders; groups count their members',
    sql: ['Product', 'Order', 'User']
      .map(
        (list) => `select '${list} ' || a."rowId" || ': ' || a."olderRows" || ' older rows counted' as what
          from "ListAnchor" a where a.list = '${list}' and a."olderRows" <>
            (select count(*) from "${list}" t where (t."createdAt", t.id) < (a."createdAt", a."rowId"))`,
      )
      .concat(
        `select 'Order ' || a."rowId" || ': ' || a."olderCents" || ' cents of older rows' from "ListAnchor" a where a.list = 'Order'
          and a."olderCents" <> (select coalesce(sum(t."totalCents"), 0) from "Order" t where (t."createdAt", t.id) < (a."createdAt", a."rowId"))`,
        `select 'groups: ' || kept || ' members beside the first of each' from (
          select coalesce((select sum(surplus) from "GroupSurplus"), 0) as kept, count(*) - count(distinct "groupId") as counted
          from "Product" where "groupId" is not null and status = 'live') s where kept <> counted`,
      )
      .join(' union all '),
  },
  {
    id: 'I15',
    rule: 'invoices and credit notes of a year count from 1 without a gap: one for each paid order, each completed refund of one',
    sql: `select series || ': ' || issued || ' issued, up to ' || highest || ', counted ' || last as what from (${INVOICES}) s
        where issued <> highest or highest <> last
      union all
      select 'order ' || o.id || ': ' || count(i.id) || ' invoices' from "Order" o left join "Invoice" i on i."orderId" = o.id
        group by o.id having count(i.id) <> (case when o."paidAt" is null then 0 else 1 end)
      union all
      select 'refund ' || r.id || ': ' || count(i.id) || ' credit notes' from "Refund" r
        join "Order" o on o.id = r."orderId" left join "Invoice" i on i."refundId" = r.id group by r.id, o.id
        having count(i.id) <> (case when r.status = 'completed' and o."paidAt" is not null then 1 else 0 end)`,
  },
]

/** Checks all invariants in one snapshot, outside a transaction. `breaks` has at most twenty violations of a rule, sorted. */
export async function checkInvariants(client: {
  query: (sql: string) => Promise<{ rows: { what: string }[] }>
}): Promise<{ id: string; rule: string; breaks: string[] }[]> {
  const results = []
  await client.query('begin isolation level repeatable read read only')
  try {
    for (const { id, rule, sql } of INVARIANTS) {
      const { rows } = await client.query(`select what from (${sql}) found order by what limit 20`)
      results.push({ id, rule, breaks: rows.map(({ what }) => String(what)) })
    }
  } finally {
    await client.query('rollback')
  }
  return results
}
