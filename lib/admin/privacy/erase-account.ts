import { t } from '@/lib/shared/messages/message'
import 'server-only'
import { isAdminRole, roles } from '@/lib/accounts/permissions/permissions'
import { formerName } from '@/lib/accounts/users/role-words'
import { Prisma } from '@/lib/generated/prisma/client'
import { forgetDeliveries } from '@/lib/messaging/webhook-delivery/forget-deliveries'
import { type CancelledOrder, cancelLocked } from '@/lib/money/payments/cancel-order'
import type { Transaction } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { lockProducts } from '@/lib/sales/inventory/product-stock'
import { lockOrder } from '@/lib/sales/orders/lock-order'
import { refusedSql } from '@/lib/sales/orders/order-status'
import { Problem } from '@/lib/shared/problem/problem'
import { z } from '@/lib/shared/validation/zod'
import { clearEvents, forgetOrders, isBooked, moneyMayCome } from './forget-orders'
import {
  forgetReasons,
  forgetWithdrawals,
  isOpenReturn,
  isWaiting,
  removeOrderMessages,
  removeStrayWithdrawals,
} from './forget-returns'

const accountRow = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  sessionVersion: z.int(),
  isProven: z.boolean(),
})
export type LockedAccount = z.infer<typeof accountRow>

/** Locks an account, so that no order, review or vote of it begins before the transaction ends. Null when there is none. */
export async function lockAccount(tx: Transaction, userId: number): Promise<LockedAccount | null> {
  const [account] = await readRows(tx, accountRow)`
    select id, name, email, role, "sessionVersion", is_held(id, email) as "isProven" from "User" where id = ${userId} for update`
  return account ?? null
}

const orderRow = z.object({
  id: z.int(),
  isUnderWay: z.boolean(),
  isComingBack: z.boolean(),
  isBooked: z.boolean(),
  isOpen: z.boolean(),
})
type OwnOrder = z.infer<typeof orderRow>

/** Locks the orders of a locked account and returns what becomes of them when it is deleted. */
export async function lockOrdersOf(tx: Transaction, userId: number): Promise<OwnOrder[]> {
  await tx.$queryRaw`select id from "Order" where "userId" = ${userId} order by id for update`
  return readRows(tx, orderRow)`
    select id, ${moneyMayCome} or ${refusedSql('erase-buyer', 'o')} as "isUnderWay",
      exists (select from "Withdrawal" w where w."orderId" = o.id and ${isWaiting})
        or exists (select from "Return" b where b."orderId" = o.id and ${isOpenReturn}) as "isComingBack",
      ${isBooked} or ${moneyMayCome} as "isBooked",
      not (${refusedSql('cancel', 'o')} or ${moneyMayCome}) as "isOpen"
    from "Order" o where "userId" = ${userId} order by id`
}

/**
 * Throws `order-under-way`, with the numbers, while an order is paid or being paid, and neither delivered nor refunded, or while a
 * withdrawal or return of it waits for the shop.
 */
export function refuseUnderWay(orders: OwnOrder[]): void {
  const ids = orders.filter((order) => order.isUnderWay || order.isComingBack).map(({ id }) => id)
  if (ids.length === 0) return
  const which = { count: ids.length, orders: ids.join(', ') }
  const isComingBack = orders.some((order) => order.isComingBack)
  const detail = isComingBack ? t('account.coming-back', which) : t('account.under-way', which)
  throw new Problem('order-under-way', { detail, orders: ids })
}

/**
 * Deletes a locked account with all that only it needs: sessions, factors, votes, alerts, saved views, mails, messages, words in PayPal's
 * messages and in those to webhooks, withdrawals and returns. Reviews stay under another name, and orders without a user. With `endsOrders` unpaid ones are cancelled, without a mail, and
 * returned, and those that no money came for forget their buyer at once; otherwise a job does that once they have lapsed, and a
 * withdrawal or return of an order that waits for the shop keeps its words until it is settled. A withdrawal of no known order goes, too.
 */
export async function eraseAccount(
  tx: Transaction,
  account: LockedAccount,
  orders: OwnOrder[],
  { endsOrders }: { endsOrders: boolean },
): Promise<CancelledOrder[]> {
  const idsOf = (which: (order: OwnOrder) => boolean) => orders.filter(which).map(({ id }) => id)
  const open = idsOf(({ isOpen }) => isOpen && endsOrders)
  await lockTouchedProducts(tx, account.id, open)
  const cancelled: CancelledOrder[] = []
  for (const id of open) cancelled.push(await cancelLocked(tx, await lockOrder(tx, id), null))
  await renameReviews(tx, account.id)
  const all = idsOf(() => true)
  await removeMails(tx, account, all)
  await removeWords(tx, account, all)
  await clearEvents(tx, all)
  await forgetDeliveries(tx, 'orderId', all)
  if (endsOrders)
    await forgetOrders(
      tx,
      idsOf((order) => !order.isBooked),
    )
  await forgetNames(tx, account)
  if (account.isProven) await tx.$executeRaw`delete from "StockAlert" where email = ${account.email}`
  await tx.user.deleteMany({ where: { id: account.id } })
  return cancelled
}

/** Locks them at once and by id, so that nothing that follows locks a product out of order. */
async function lockTouchedProducts(tx: Transaction, userId: number, openOrders: number[]): Promise<void> {
  const touched = await readRows(tx, z.object({ id: z.int() }))`
    select "productId" as id from "OrderItem" where "orderId" = any(${openOrders}::int[]) and "productId" is not null
    union select "productId" from "Review" where "userId" = ${userId} and "productId" is not null`
  await lockProducts(
    tx,
    touched.map(({ id }) => id),
  )
}

async function renameReviews(tx: Transaction, userId: number): Promise<void> {
  await tx.$executeRaw`
    with renamed as (
      update "Review" set name = ${formerName('customer')} where "userId" = ${userId} returning "productId"
    )
    update "Product" set "changedAt" = now() where id in (select "productId" from renamed)`
}

/**
 * Mails to the person: those of the account and of its orders, and those to its address if that is shown to be theirs. A stranger's address must not be
 * an account's to clear.
 */
async function removeMails(
  tx: Transaction,
  { id, email, isProven }: LockedAccount,
  orderIds: number[],
): Promise<void> {
  await tx.$executeRaw`
    delete from "Mail" where kind in ('stock_alert', 'back_in_stock')
      and details->>'alert' in (select id::text from "StockAlert" where "userId" = ${id})`
  await tx.$executeRaw`delete from "Mail" where "userId" = ${id}`
  await tx.$executeRaw`delete from "Mail" where "orderId" = any(${orderIds}::int[]) and recipient <> ''`
  if (isProven) await tx.$executeRaw`delete from "Mail" where lower(recipient) = ${email}`
}

/**
 * What the person has declared or written about orders, with the same rule about the address. A withdrawal that fits no order names the
 * person and belongs to no books.
 */
async function removeWords(
  tx: Transaction,
  { email, isProven }: LockedAccount,
  orderIds: number[],
): Promise<void> {
  const ofOrders = Prisma.sql`"orderId" = any(${orderIds}::int[])`
  await forgetWithdrawals(tx, Prisma.sql`${ofOrders} and not ${isWaiting}`)
  await forgetReasons(tx, Prisma.sql`${ofOrders} and not ${isOpenReturn}`)
  await removeOrderMessages(tx, orderIds)
  if (!isProven) return
  await removeStrayWithdrawals(tx, Prisma.sql`w.email = ${email}`)
  await tx.$executeRaw`delete from "Mail" where kind = 'contact_message' and lower(details->>'email') = ${email}`
}

/** Where admins are named: in their notes and invitations. The log and the ledger hold ids. */
async function forgetNames(tx: Transaction, { id, role }: LockedAccount): Promise<void> {
  const former = formerName(isAdminRole(role) ? role : 'staff')
  await tx.$executeRaw`update "OrderNote" set "authorName" = ${former} where "authorId" = ${id}`
  if (!isAdminRole(role)) return
  await tx.$executeRaw`
    update "Mail" set details = jsonb_set(details, '{by}', to_jsonb(${former}::text))
    where kind = 'invitation' and (details->'byId' = to_jsonb(${id}::int) or not details ? 'byId' and "userId" in (
      select "entityId" from "AuditEntry" where "actorId" = ${id} and action = 'user-invited'))`
}
