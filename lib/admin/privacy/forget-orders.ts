import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { forgetDeliveries } from '@/lib/messaging/webhook-delivery/forget-deliveries'
import { webhookEventInput } from '@/lib/money/paypal/webhook-event'
import type { Transaction } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { personalColumns } from '@/lib/sales/orders/order-fields'
import { countryCodes } from '@/lib/shared/locale/country-code'
import { englishNameOfCountry } from '@/lib/shared/locale/country-name'
import { z } from '@/lib/shared/validation/zod'
import { forgetReasons, forgetWithdrawals, removeOrderMessages } from './forget-returns'

/** Whether money may be on its way for the order `o`, or came and waits for an owner. */
export const moneyMayCome = Prisma.sql`exists (
  select from "Payment" p where p."orderId" = o.id
    and (p.status in ('capturing', 'pending') or p.status = 'needs_attention' and p."resolvedAt" is null))`

/** Whether the order `o` is one of the books: it was paid, or money came for it, or is owed for what was delivered. */
export const isBooked = Prisma.sql`(
  o."paidAt" is not null or o."deliveredAt" is not null
  or exists (select from "Payment" p where p."orderId" = o.id and p."captureId" is not null))`

const emptied = Prisma.raw(personalColumns.map((name) => `"${name}" = ''`).join(', '))

/**
 * Removes for good what these orders say of their buyers: name, e-mail, address, VAT id, tracking number, the PDFs of their invoices, notes, mails,
 * messages, words of withdrawals and returns, what payments outside PayPal are found by, what webhooks were told, and all but ids in PayPal's messages. What is counted stays: lines, amounts, dates, numbers of
 * invoices, PayPal's ids, reasons of refunds, and the country, by its English name. The caller has locked the orders' rows.
 */
export async function forgetOrders(tx: Transaction, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const ofThese = Prisma.sql`"orderId" = any(${ids}::int[])`
  await removeOrderMessages(tx, ids)
  await forgetDeliveries(tx, 'orderId', ids)
  await forgetWithdrawals(tx, ofThese)
  await forgetReasons(tx, ofThese)
  const names = JSON.stringify(
    Object.fromEntries(countryCodes.map((code) => [code, englishNameOfCountry(code)])),
  )
  await tx.$executeRaw`
    update "Order" o set ${emptied}, "billedAddress" = null,
      country = coalesce(${names}::jsonb ->> o."countryCode", ''),
      "trackingDueAt" = null, "forgottenAt" = now()
    where id = any(${ids}::int[])`
  await tx.$executeRaw`
    update "Invoice" set pdf = null where pdf is not null
      and (${ofThese} or "refundId" in (select id from "Refund" where ${ofThese}))`
  await tx.$executeRaw`update "Payment" set reference = '' where ${ofThese} and reference <> ''`
  await tx.$executeRaw`delete from "OrderNote" where ${ofThese}`
  await tx.$executeRaw`delete from "Mail" where ${ofThese}`
  await clearEvents(tx, ids)
}

const eventRow = z.object({ id: z.int(), body: z.string() })

/**
 * Leaves only ids of the messages of PayPal about these orders. The shop reads no more than that of a message, so that one that waits is still
 * processed.
 */
export async function clearEvents(tx: Transaction, orderIds: number[]): Promise<void> {
  const events = await readRows(tx, eventRow)`
    with payment as (select "providerOrderId", "captureId" from "Payment" where "orderId" = any(${orderIds}::int[]))
    select id, body from "WebhookEvent" e
    where e."providerOrderId" in (select "providerOrderId" from payment)
      or e."providerOrderId" is null and exists (select from payment where strpos(e.body, "captureId") > 0)
    order by id for update`
  for (const { id, body } of events) {
    await tx.webhookEvent.updateMany({ where: { id }, data: { body: idsOf(body) } })
  }
}

function idsOf(body: string): string {
  return JSON.stringify(webhookEventInput.parse(JSON.parse(body)))
}
