import 'server-only'
import type { SaleTerms } from '@/lib/catalog/pricing/sale-terms'
import type { Totals } from '@/lib/catalog/pricing/totals'
import { Prisma } from '@/lib/generated/prisma/client'
import { insertMail, isProven } from '@/lib/messaging/outbox/queue-mail'
import { parseRows } from '@/lib/platform/db/read-rows'
import type { OwnTransaction } from '@/lib/platform/db/sql-transaction'
import { holdEnd, takeUnits } from '@/lib/sales/inventory/order-stock'
import { sellableColumns } from '@/lib/sales/inventory/product-stock'
import type { PageSlug } from '@/lib/shared/routes/page-slugs'
import { z } from '@/lib/shared/validation/zod'
import type { OrderAddress } from './address-fields'
import { type OrderKey, rememberKey } from './order-idempotency'
import type { OrderRow } from './order-json'
import type { OrderLine } from './price-order'

export type NewOrder = {
  user: { id: number; name: string; email: string }
  paymentMethod: string
  shippingAddress: OrderAddress
  totals: Totals
  terms: SaleTerms
  lines: OrderLine[]
  /** The idempotency key that leads to this order. */
  orderKey: OrderKey | null
  currency: string
  /** Of the shop's settings, from which terms and currency are. */
  rulesVersion: number
}

const itemRow = z.object({
  orderId: z.int(),
  countryCode: z.string().nullable(),
  id: z.int(),
  productId: z.int(),
  name: z.string(),
  image: z.string(),
  priceCents: z.int(),
  qty: z.int(),
  sku: z.string().nullable(),
  changedAt: z.date(),
})

/**
 * Locks the products, writes an order with its lines, takes their units from stock, records them in the ledger, removes them from the
 * cart of the account, queues the mail about it, remembers the idempotency key, and commits: one statement for any number of lines.
 * Returns the order as it is stored, or `null` when nothing was written because a product is no longer as its line says or has too few
 * units, or the shop's settings have changed.
 */
export async function insertOrder(
  tx: OwnTransaction,
  order: NewOrder,
): Promise<(OrderRow & { status: 'unpaid' }) | null> {
  const { user, paymentMethod, shippingAddress, totals, terms, lines, orderKey } = order
  const { taxPercent, pricesIncludeTax } = terms
  const { address, city, postalCode, country, vatId = '' } = shippingAddress
  const { itemsCents, shippingCents, taxCents, totalCents } = totals
  const createdAt = new Date()
  const rows = parseRows(
    itemRow,
    await tx.$queryRawAndCommit`
    with line as (${rowsOf(lines)}),
    -- In ascending id, so that crossing orders cannot deadlock.
    locked as (
      select ${sellableColumns} from "Product"
      where id = any(${lines.map(({ productId }) => productId)}::int[]) order by id for no key update
    ),
    unchanged as (
      -- The settings, too: the currency changes under a lock that this statement waits for.
      select from "ShopSettings" settings, locked join line on line."productId" = locked.id and line.name = locked.name and line.image = locked.image
        and line."priceCents" = locked."priceCents" and line.qty <= locked."countInStock"
      where settings.version = ${order.rulesVersion} having count(*) = ${lines.length}
    ),
    holder as (
      insert into "Order" (
        "userId", "buyerName", "buyerEmail", "paymentMethod", address, city, "postalCode", country, "vatId",
        "itemsCents", "shippingCents", "taxCents", "totalCents", "stockState", "heldUntil", "createdAt",
        currency, "taxPercent", "pricesIncludeTax", "termsId", "privacyId", "returnsId"
      ) select
        ${user.id}, ${user.name}, ${user.email}, ${paymentMethod}, ${address}, ${city}, ${postalCode}, ${country}, ${vatId},
        ${itemsCents}, ${shippingCents}, ${taxCents}, ${totalCents}, 'held', ${holdEnd(createdAt)}, ${createdAt},
        ${order.currency}, ${taxPercent}::float8, ${pricesIncludeTax},
        ${inForce('terms')}, ${inForce('privacy')}, ${inForce('returns')}
      from unchanged returning id, "countryCode", "changedAt"
    ),
    item as (
      insert into "OrderItem" ("orderId", "productId", name, image, "priceCents", qty)
      select holder.id, "productId", name, image, "priceCents", qty from holder, line order by position
      returning "orderId", id, "productId", name, image, "priceCents", qty
    ),
    ${takeUnits(createdAt)},
    -- The buyer's lock keeps others from the lines of their cart.
    emptied as (
      delete from "CartLine" c using item where c."userId" = ${user.id} and c."productId" = item."productId"
    ),
    mail as (
      ${mailAbout(user)}
    ),
    ${rememberKey(orderKey, createdAt)}
    select item.*, "countryCode", "changedAt", (select sku from "Product" p where p.id = item."productId") as sku
    from item, holder order by item.id`,
  )
  const [first] = rows
  if (!first) return null
  return {
    id: first.orderId,
    user,
    buyerName: user.name,
    buyerEmail: user.email,
    paymentMethod,
    ...shippingAddress,
    vatId,
    ...totals,
    currency: order.currency,
    taxPercent,
    pricesIncludeTax,
    countryCode: first.countryCode,
    status: 'unpaid',
    refundedCents: 0,
    paidAt: null,
    deliveredAt: null,
    cancelledAt: null,
    shippedAt: null,
    carrier: '',
    trackingNumber: '',
    trackingUrl: '',
    refunds: [],
    withdrawals: [],
    returns: [],
    createdAt,
    changedAt: first.changedAt,
    invoice: null,
    orderItems: rows.map(({ orderId: _, countryCode: __, changedAt: ___, sku, ...item }) => ({
      ...item,
      product: { sku },
    })),
  }
}

/** The version of a page that is in force: what the buyer has agreed to, or was told. */
function inForce(slug: PageSlug): Prisma.Sql {
  return Prisma.sql`(select "inForceId" from "Page" where slug = ${slug})`
}

/** Tells the buyer of the order `holder`. */
function mailAbout({ id, email }: NewOrder['user']): Prisma.Sql {
  const [userId, to] = [Prisma.sql`${id}::int`, Prisma.sql`${email}::text`]
  return insertMail(
    { kind: 'order_placed', key: Prisma.sql`'order ' || "orderId" || ' placed'`, details: {} },
    Prisma.sql`
      select ${to} as recipient, id as "orderId", null::int as "userId", ${isProven(userId, to)} as "isProven" from holder`,
  )
}

function rowsOf(lines: OrderLine[]): Prisma.Sql {
  const column = <T>(read: (line: OrderLine) => T) => lines.map(read)
  return Prisma.sql`
    select * from unnest(
      ${column(({ productId }) => productId)}::int[], ${column(({ name }) => name)}::text[],
      ${column(({ image }) => image)}::text[], ${column(({ priceCents }) => priceCents)}::int[],
      ${column(({ qty }) => qty)}::int[]
    ) with ordinality as line ("productId", name, image, "priceCents", qty, position)`
}
