import { expect, test } from 'vitest'
import { applyMigrations, knownMigrations } from '@/ops/migrations/migrations'
import { brokenInvariants, query } from '@/testing/books/database'
import { newDatabase } from '@/testing/db/new-database'

/** Migrations of a database with orders and payments: no data is lost, and the invariants hold afterwards. */

/** Returns the URL of a new database with all migrations up to and including `last`. */
async function databaseAfter(last: string): Promise<string> {
  const url = await newDatabase()
  const names = knownMigrations().map(({ name }) => name)
  await applyMigrations(url, { only: names.filter((name) => name <= last) })
  return url
}

// The columns of an order that every version has.
const order = `"paymentMethod", address, city, "postalCode", country, "itemsCents", "shippingCents", "taxCents", "totalCents"`

test('orders from before stock holds get their holds and ledger entries, and name and e-mail of accounts that exist', async () => {
  const url = await databaseAfter('20261120105910_init')
  await query(
    url,
    `insert into "User" (name, email, "passwordHash", "isAdmin") values ('Ann', 'ann@example.com', '-', true);
     insert into "Product" (name, image, description, brand, category, "priceCents", "countInStock", "updatedAt")
       values ('Lamp', '/l.webp', '', '', '', 750, 3, now()), ('Zeppelin', '/r.webp', '', '', '', 1000, 0, now());
     insert into "Order" (${order}, "paidAt", "userId")
       values ('Paypal', '', '', '', '', 1750, 1000, 144, 2894, now() - interval '1 day', 1),
         ('Paypal', '', '', '', '', 1500, 1000, 123, 2623, null, null);
     insert into "OrderItem" ("orderId", "productId", name, image, "priceCents", qty)
       values (1, 1, 'Lamp', '/l.webp', 750, 1), (1, null, 'Gone', '/g.webp', 1000, 1), (2, 1, 'Lamp', '/l.webp', 750, 2);
     insert into "Payment" ("orderId", status, "requestId", "captureId", "amountCents", "updatedAt")
       values (1, 'completed', 'r', 'c', 2894, now())`,
  )

  const { applied } = await applyMigrations(url)
  expect(applied.length).toBeGreaterThan(0)
  expect(await brokenInvariants(url)).toEqual([])
  const orders = `select "stockState", "heldUntil" > now() as "isHeld", "buyerName", "buyerEmail" from "Order" order by id`
  expect(await query(url, orders)).toEqual([
    { stockState: 'sold', isHeld: null, buyerName: 'Ann', buyerEmail: 'ann@example.com' },
    { stockState: 'held', isHeld: true, buyerName: '', buyerEmail: '' },
  ])
  const products = 'select "countInStock", "changedAt" = "updatedAt" as "isOld" from "Product" order by id'
  expect(await query(url, products)).toEqual([
    { countInStock: 3, isOld: true },
    { countInStock: 0, isOld: true },
  ])
  const found = `select "productId", "isInStock" from "ProductSearch" where words @@ search_query('lamps')`
  expect(await query(url, found)).toEqual([{ productId: 1, isInStock: true }])
  const words = `select word from "SearchWord" where word not in (
    select unnest(string_to_array(array_to_string(words || kinds, ' '), ' ')) from "SearchSynonym") order by word`
  expect(await query(url, words)).toEqual([{ word: 'zeppelin' }])
})

test('R14 an approved payment of a released order is voided, one of a held order stays open and keeps its age', async () => {
  const url = await databaseAfter('20261120144228_webhook_event_reason')
  await query(
    url,
    `insert into "Order" (${order}, "stockState", "heldUntil")
       values ('Paypal', '', '', '', '', 0, 0, 0, 0, 'released', null), ('Paypal', '', '', '', '', 0, 0, 0, 0, 'held', now());
     insert into "Payment" ("orderId", status, "requestId", "amountCents", "createdAt", "updatedAt")
       values (1, 'approved', 'a', 0, '2026-11-20T10:00:00Z', now()), (2, 'approved', 'b', 0, '2026-11-20T11:00:00Z', now())`,
  )
  await applyMigrations(url)
  expect(await query(url, 'select status, reason, details, "activeAt" from "Payment" order by id')).toEqual([
    {
      status: 'voided',
      reason: 'out_of_stock',
      details: {},
      activeAt: new Date('2026-11-20T10:00:00Z'),
    },
    { status: 'approved', reason: null, details: {}, activeAt: new Date('2026-11-20T11:00:00Z') },
  ])
})

test('R10 S12 delivered orders whose units were released hold them again, and holds are counted from the ledger', async () => {
  const url = await databaseAfter('20261121195746_payment_checks')
  await query(
    url,
    `insert into "User" (name, email, "passwordHash", "isAdmin") values ('Ann', 'ann@example.com', '-', true);
     insert into "Product" (name, image, description, brand, category, "priceCents", "countInStock", "updatedAt")
       values ('Lamp', '/l.webp', '', '', '', 750, 5, now());
     insert into "Order" (${order}, "stockState", "deliveredAt", "userId")
       values ('Paypal', '', '', '', '', 1500, 1000, 123, 2623, 'released', now(), 1),
         ('Paypal', '', '', '', '', 1500, 1000, 123, 2623, 'released', null, 1);
     insert into "OrderItem" ("orderId", "productId", name, image, "priceCents", qty)
       values (1, 1, 'Lamp', '/l.webp', 750, 1), (1, null, 'Gone', '/g.webp', 750, 1), (2, 1, 'Lamp', '/l.webp', 750, 2);
     insert into "StockMovement" (kind, "productId", "orderId", change, "heldChange")
       values ('received', 1, null, 5, 0), ('held', 1, 1, -1, 1), ('held', null, 1, -1, 1), ('released', 1, 1, 1, -1),
         ('released', null, 1, 1, -1), ('held', 1, 2, -2, 2), ('released', 1, 2, 2, -2), ('held', 1, 2, -2, 2),
         ('released', 1, 2, 2, -2)`,
  )
  await applyMigrations(url)
  expect(await brokenInvariants(url)).toEqual([])
  expect(await query(url, 'select "stockState", "holdCount" from "Order" order by id')).toEqual([
    { stockState: 'held', holdCount: 1 },
    { stockState: 'released', holdCount: 2 },
  ])
  expect(await query(url, 'select "countInStock" from "Product"')).toEqual([{ countInStock: 5 }])
})

test('reasons stored as sentences become codes with data', async () => {
  const url = await databaseAfter('20261121201500_hold_limits')
  const payments: [text: string, reason: string, details: object][] = [
    ['order was paid already', 'already_paid', {}],
    ['order was paid already, not captured', 'already_paid', {}],
    ['made for order 8', 'order_mismatch', { shopOrderId: '8' }],
    ['made for order null', 'order_mismatch', { shopOrderId: null }],
    ['paid to EVIL', 'merchant_mismatch', { merchantId: 'EVIL' }],
    ['made over 1 cents USD', 'amount_mismatch', { cents: 1, currency: 'USD' }],
    ['captured 1811 cents USD', 'capture_mismatch', { cents: 1811, currency: 'USD' }],
    ['captured null cents EUR', 'capture_mismatch', { cents: null, currency: 'EUR' }],
    ['capture CAP1 already paid order 9', 'capture_reused', { captureId: 'CAP1', orderId: 9 }],
    ['capture is PARTIALLY_REFUNDED', 'capture_status', { status: 'PARTIALLY_REFUNDED' }],
    ['closed, but money is on its way', 'late_capture', {}],
    ['paid, but A: B: only 2 left.', 'out_of_stock', { product: 0, name: 'A: B', countInStock: 2 }],
    ['paid, but Lamp is out of stock.', 'out_of_stock', { product: 0, name: 'Lamp', countInStock: 0 }],
    [
      'out of stock: Lamp is no longer available.',
      'out_of_stock',
      { product: null, name: 'Lamp', countInStock: 0 },
    ],
    ['out of stock: The order’s pieces went to others.', 'out_of_stock', {}],
    ['hold expired: The time is over.', 'hold_expired', {}],
    [
      'too many open orders: The shop keeps products for 5 unpaid orders of yours.',
      'too_many_open_orders',
      { maxOpenOrders: 5 },
    ],
    [
      'too many open orders: The shop keeps products for one unpaid order.',
      'too_many_open_orders',
      { maxOpenOrders: 1 },
    ],
    ['unknown to PayPal', 'unknown_to_paypal', {}],
    ['refunded', 'refunded', {}],
    ['INSTRUMENT_DECLINED', 'refused_by_paypal', { issue: 'INSTRUMENT_DECLINED' }],
    ['Something else.', 'other', { text: 'Something else.' }],
  ]
  const events: [text: string | null, reason: string | null, details: object][] = [
    [null, null, {}],
    ['no payment of this shop', 'unknown_payment', {}],
    ['refunded', 'refunded', {}],
    ['payment-provider-down', 'paypal_down', {}],
    ['No payment 7', 'failed', { error: 'No payment 7' }],
  ]
  const quoted = (text: string | null) => (text === null ? 'null' : `'${text}'`)
  await query(
    url,
    `insert into "Order" (${order}, "heldUntil") values ('Paypal', '', '', '', '', 0, 0, 0, 0, now());
     insert into "Payment" ("orderId", status, "requestId", "amountCents", "updatedAt", reason) values
       ${payments.map(([text], index) => `(1, 'voided', '${index}', 0, now(), ${quoted(text)})`).join(', ')};
     insert into "WebhookEvent" ("eventId", "eventType", body, reason) values
       ${events.map(([text], index) => `('${index}', 'X', '{}', ${quoted(text)})`).join(', ')}`,
  )
  await applyMigrations(url)
  const stored = (table: string) => query(url, `select reason, details from "${table}" order by id`)
  expect(await stored('Payment')).toEqual(payments.map(([, reason, details]) => ({ reason, details })))
  expect(await stored('WebhookEvent')).toEqual(events.map(([, reason, details]) => ({ reason, details })))
})

test('the lists of a large shop have their anchors after the upgrade', async () => {
  const url = await databaseAfter('20261122013000_payment_reasons')
  await query(
    url,
    `insert into "User" (name, email, "passwordHash", "isAdmin")
       select 'User', n || '@example.com', '-', true from generate_series(1, 1000) n`,
  )
  await applyMigrations(url)
  const count = `select count(*)::int as anchors, (list_position('User', 0)).total from "ListAnchor" where list = 'User'`
  expect(await query(url, count)).toEqual([{ anchors: 5, total: 1000 }])
  expect(await brokenInvariants(url)).toEqual([])
})

test('W15 E01 administrators from before addresses were proven count as proven, a buyer who has paid no more, and nobody is logged out', async () => {
  const url = await databaseAfter('20261123180300_mail_without_server')
  const rows = `insert into "User" (name, email, "passwordHash", "isAdmin")
       values ('Ann', 'a@b.example', '-', true), ('Bob', 'bob@example.com', '-', false), ('Cid', 'c@d.example', '-', false);
     insert into "Order" (${order}, "userId", "buyerEmail", "paidAt", "stockState") values ('Paypal', '', '', '', '', 0, 0, 0, 0, 2, 'bob@example.com', now(), 'sold')`
  await query(url, rows)
  await applyMigrations(url)
  const proven = `select string_agg(name, ' ' order by id) as names from "User" where is_proven(id, email) and is_held(id, email)`
  expect(await query(url, proven)).toEqual([{ names: 'Ann' }])
})

test('E01 who has a role keeps it and its sessions, who was proven by a link stays so, and an earlier release resets and makes owners', async () => {
  const url = await databaseAfter('20261128040000_account_cart')
  const rows = `insert into "User" (name, email, "passwordHash", role, "provenEmail")
       values ('Ann', 'ann@example.com', '-', 'customer', 'ann@example.com'), ('Bob', 'bob@example.com', '-', 'staff', null),
         ('Cid', 'cid@example.com', '-', 'customer', null);
     insert into "Session" ("userId") select id from "User"`
  await query(url, rows)
  await applyMigrations(url)
  const held = `select string_agg(name || ' ' || role || ' ' || is_held(u.id, email), ', ' order by u.id) as people, count(s.id)::int as sessions
    from "User" u left join "Session" s on s."userId" = u.id`
  const before = { people: 'Ann customer true, Bob staff false, Cid customer false', sessions: 3 }
  expect(await query(url, held)).toEqual([before])
  // As the release before does: a link that is opened, then a reset, and an owner of `npm run admin`.
  await query(url, `update "User" set "provenEmail" = email where name = 'Bob'`)
  await query(url, `update "User" set "provenEmail" = email, "passwordHash" = 'new' where name = 'Cid'`)
  await query(
    url,
    `insert into "User" (name, email, "passwordHash", role, "provenEmail") values ('Dee', 'dee@example.com', '-', 'owner', 'dee@example.com')`,
  )
  const after = {
    people: 'Ann customer true, Bob staff false, Cid customer true, Dee owner true',
    sessions: 3,
  }
  expect(await query(url, held)).toEqual([after])
})

test('versions of pages name who published them by the id in the log, and are protected again afterwards', async () => {
  const url = await databaseAfter('20261127170000_own_data')
  const rows = `insert into "PageVersion" (slug, number, title, text, "authorName")
       values ('terms', 1, 'T', 'x', 'Ann'), ('terms', 2, 'T', 'y', 'Bob'), ('privacy', 1, 'P', 'z', 'Cid');
     insert into "AuditEntry" (via, action, entity, "actorId", "actorRole", changes)
       values ('page', 'page-published', 'shop', 7, 'owner', '{"terms": [null, 1]}'), ('page', 'page-published', 'shop', 8, 'owner', '{"terms": [1, 2]}')`
  await query(url, rows)
  await applyMigrations(url)
  const authors = `select array_agg("authorId" order by id) as ids, string_agg("authorName", '') as names from "PageVersion"`
  expect(await query(url, authors)).toEqual([{ ids: [7, 8, null], names: '' }])
  await expect(query(url, `delete from "PageVersion"`)).rejects.toThrow('neither changed nor deleted')
})
