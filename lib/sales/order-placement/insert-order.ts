import 'server-only'
import type { SaleTerms } from '@/lib/catalog/pricing/sale-terms'
import type { Totals } from '@/lib/catalog/pricing/totals'
import { Prisma } from '@/lib/generated/prisma/client'
import { insertMail, isProven } from '@/lib/messaging/outbox/queue-mail'
import { columnsOf } from '@/lib/platform/db/read-page'
import { parseRows, selectOf } from '@/lib/platform/db/read-rows'
import type { OwnTransaction } from '@/lib/platform/db/sql-transaction'
import { holdEnd, takeUnits } from '@/lib/sales/inventory/order-stock'
import { sellableColumns } from '@/lib/sales/inventory/product-stock'
import { addressNames, type OrderAddress } from '@/lib/sales/orders/address-fields'
import { orderColumns, sentNames } from '@/lib/sales/orders/order-fields'
import type { OrderRow } from '@/lib/sales/orders/order-json'
import { type OrderStatus, statusOf } from '@/lib/sales/orders/order-lifecycle'
import type { PlaceOrderInput } from '@/lib/sales/orders/order-schema'
import { countryCodeOf } from '@/lib/shared/locale/country-code'
import { furtherLanguage } from '@/lib/shared/messages/current-language'
import type { Language } from '@/lib/shared/messages/languages'
import { shopLanguages } from '@/lib/shared/messages/shop-languages'
import { z } from '@/lib/shared/validation/zod'
import { shownVersionOf } from '@/lib/store/cms/shown-versions'
import { type OrderKey, rememberKey } from './order-idempotency'
import type { OrderLine } from './price-order'

export type NewOrder = Pick<PlaceOrderInput, (typeof sentNames)[number]> & {
  user: { id: number; name: string; email: string }
  shippingAddress: OrderAddress
  totals: Totals
  terms: SaleTerms
  lines: OrderLine[]
  orderKey: OrderKey | null
  currency: string
  language: Language
  /** The version of the shop's settings that terms and currency come from. */
  rulesVersion: number
}

const itemRow = z.object({
  id: z.int(),
  productId: z.int(),
  name: z.string(),
  nameLanguage: z.string().nullable(),
  image: z.string(),
  priceCents: z.int(),
  qty: z.int(),
  product: z.object({ sku: z.string().nullable() }),
})
const orderReturned = columnsOf(selectOf(orderColumns))
const insertedRow = orderColumns.extend({ orderItems: z.array(itemRow) })

/**
 * Locks the products, writes an order with its lines, takes their units from stock, records them in the ledger, removes them from the
 * cart of the account, queues the mail about it, remembers the idempotency key, and commits: one statement for any number of lines.
 * Returns the order as it is stored, or `null` when nothing was written because a product is no longer as its line says or has too few
 * units, or the shop's settings have changed.
 */
export async function insertOrder(
  tx: OwnTransaction,
  order: NewOrder,
): Promise<(OrderRow & { status: OrderStatus }) | null> {
  const { user, shippingAddress, terms, lines, orderKey } = order
  const { itemsCents, shippingCents, taxCents, totalCents } = order.totals
  const createdAt = new Date()
  const further = furtherLanguage()
  const values: Record<string, unknown> = {
    ...{ userId: user.id, buyerName: user.name, buyerEmail: user.email },
    ...Object.fromEntries(sentNames.map((name) => [name, order[name] ?? ''])),
    ...Object.fromEntries(addressNames.map((name) => [name, shippingAddress[name] ?? ''])),
    countryCode: countryCodeOf(shippingAddress.country),
    ...{ itemsCents, shippingCents, taxCents, totalCents },
    ...{ stockState: 'held', heldUntil: holdEnd(createdAt), createdAt },
    ...{ currency: order.currency, language: order.language },
    taxPercent: Prisma.sql`${terms.taxPercent}::float8`,
    pricesIncludeTax: terms.pricesIncludeTax,
    // What the buyer has agreed to, or was told.
    ...{ termsId: shownVersionOf('terms'), privacyId: shownVersionOf('privacy') },
    returnsId: shownVersionOf('returns'),
  }
  const [inserted] = parseRows(
    insertedRow,
    await tx.$queryRawAndCommit`
    with line as (${rowsOf(lines)}),
    -- In ascending id, so that crossing orders cannot deadlock.
    locked as (
      select ${sellableColumns()} from "Product"
      where id = any(${lines.map(({ productId }) => productId)}::int[]) order by id for no key update
    ),
    unchanged as (
      -- The settings, too: the currency changes under a lock that this statement waits for.
      select from "ShopSettings" settings, locked join line on line."productId" = locked.id and line.name = locked.name and line.image = locked.image
        and line."priceCents" = locked."priceCents" and line.qty <= locked."countInStock"
      where settings.version = ${order.rulesVersion} having count(*) = ${lines.length}
    ),
    holder as (
      insert into "Order" as t (${Prisma.raw(`"${Object.keys(values).join('", "')}"`)})
      select ${Prisma.join(Object.values(values))} from unchanged returning ${orderReturned}
    ),
    item as (
      insert into "OrderItem" ("orderId", "productId", name, "nameLanguage", image, "priceCents", qty)
      select holder.id, line."productId", coalesce(t.texts ->> 'name', name),
        case when ${further}::text is not null and t.texts ->> 'name' is null then ${shopLanguages()[0]}::text end, image, "priceCents", qty
      from holder, line
      left join "ProductTranslation" t on t."productId" = line."productId" and t.language = ${further}::text order by position
      returning "orderId", id, "productId", name, "nameLanguage", image, "priceCents", qty
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
    select holder.*, (
      select json_agg(json_build_object('id', item.id, 'productId', "productId", 'name', name, 'nameLanguage', "nameLanguage", 'image', image, 'priceCents', "priceCents",
        'qty', qty, 'product', json_build_object('sku', (select sku from "Product" p where p.id = "productId"))) order by item.id)
      from item) as "orderItems"
    from holder`,
  )
  if (!inserted) return null
  const parts = { refunds: [], withdrawals: [], returns: [], invoice: null }
  return { ...inserted, user, status: statusOf({ isHeld: true }), ...parts }
}

function mailAbout({ id, email }: NewOrder['user']): Prisma.Sql {
  const [userId, to] = [Prisma.sql`${id}::int`, Prisma.sql`${email}::text`]
  return insertMail(
    { kind: 'order_placed', key: Prisma.sql`'order ' || "orderId" || ' placed'`, details: {} },
    Prisma.sql`
      select ${to} as recipient, id as "orderId", null::int as "userId", ${isProven(userId, to)} as "isProven", language
      from holder`,
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
