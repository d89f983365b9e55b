import 'server-only'
import type { InvoiceKind } from '@/lib/generated/prisma/enums'
import { env } from '@/lib/platform/config/env'
import type { SqlTransaction } from '@/lib/platform/db/sql-transaction'
import { z } from '@/lib/shared/validation/zod'

/**
 * Numbers the invoice of an order, in the transaction that marks it paid. Numbers count from 1 in each year of `SHOP_TIME_ZONE` without
 * a gap: the counter's row stays locked until the transaction ends, and a rollback takes the number back. It is the last row that a
 * transaction locks. The seller's details, the order's tax rate, the day of supply and the country are kept as they are now.
 */
export function issueInvoice(tx: SqlTransaction, { orderId }: { orderId: number }, at: Date): Promise<void> {
  return issue(tx, { kind: 'invoice', orderId, refundId: null }, at)
}

/** Like `issueInvoice`, for a refund, with numbers of its own. */
export function issueCreditNote(
  tx: SqlTransaction,
  { refundId }: { refundId: number },
  at: Date,
): Promise<void> {
  return issue(tx, { kind: 'credit_note', orderId: null, refundId }, at)
}

type Subject = { kind: InvoiceKind; orderId: number | null; refundId: number | null }

async function issue(tx: SqlTransaction, { kind, orderId, refundId }: Subject, at: Date): Promise<void> {
  await tx.$queryRaw`
    with counter as (
      insert into "InvoiceCounter" as known (kind, year, last)
      values (${kind}::"InvoiceKind", extract(year from ${at}::timestamptz at time zone ${env().SHOP_TIME_ZONE})::int, 1)
      on conflict (kind, year) do update set last = known.last + 1
      returning kind, year, last
    )
    insert into "Invoice" (kind, year, number, "issuedAt", seller, "taxPercent", "suppliedAt", "countryCode", "orderId", "refundId")
    select kind, year, last, ${at}::timestamptz, ${JSON.stringify(sellerNow())}::jsonb,
      (select "taxPercent" from "Order" where id = coalesce(${orderId}::int, (select "orderId" from "Refund" where id = ${refundId}::int))),
      (select coalesce("shippedAt", "deliveredAt") from "Order" where id = ${orderId}::int),
      coalesce((select "countryCode" from "Order" where id = ${orderId}::int),
        (select i."countryCode" from "Refund" r join "Invoice" i on i."orderId" = r."orderId" where r.id = ${refundId}::int)), ${orderId}::int, ${refundId}::int
    from counter returning id`
}

export function sellerNow(): Seller {
  const { SELLER_NAME, SELLER_ADDRESS = '', SELLER_TAX_ID = '' } = env()
  return { name: SELLER_NAME, address: SELLER_ADDRESS.replaceAll('\\n', '\n'), taxId: SELLER_TAX_ID }
}

/** An empty text was not given. */
export const sellerDetails = z.object({ name: z.string(), address: z.string(), taxId: z.string() })

export type Seller = z.infer<typeof sellerDetails>
