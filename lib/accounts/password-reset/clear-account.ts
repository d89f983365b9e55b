import 'server-only'
import type { AuditChanges } from '@/lib/accounts/audit/audit-actions'
import { type LogActor, recordAudit } from '@/lib/accounts/audit/record-audit'
import { endAccess } from '@/lib/accounts/mfa/end-access'
import { formerName } from '@/lib/accounts/users/role-words'
import type { Transaction } from '@/lib/platform/db/db'
import { type AccountContents, readContents } from './account-contents'

type Cleared = { id: number; email: string }
type Options = {
  /** Who causes it, for the log. */
  by: LogActor
  /** They were shown to be of who gets the account. */
  keepsOrders?: boolean
}

/**
 * Ends what is in a locked account without a proven holder, before its person gets it: all that logs in, links that were mailed,
 * waiting mails, API keys that it made, and its name. Its orders and reviews stay as those of a deleted account do. The caller
 * replaces the password in the same transaction. Returns what was there.
 */
export async function clearAccount(
  tx: Transaction,
  { id: userId, email }: Cleared,
  { by, keepsOrders = false }: Options,
): Promise<AccountContents> {
  const all = await readContents(tx, userId)
  const contents = keepsOrders ? { ...all, orders: 0, reviews: 0 } : all
  await endAccess(tx, userId)
  if (!keepsOrders) await leaveOrders(tx, userId)
  const where = { userId }
  await tx.passwordReset.deleteMany({ where })
  await tx.mail.deleteMany({ where: { ...where, status: { not: 'sent' }, unconfirmed: 0 } })
  await tx.cartLine.deleteMany({ where })
  await tx.savedView.deleteMany({ where })
  await tx.bulkResult.deleteMany({ where })
  await tx.stockAlert.deleteMany({ where })
  await tx.$executeRaw`
    delete from "ApiKey" k where exists (
      select from "AuditEntry" a where a.entity = 'key' and a."entityId" = k.id and a.action = 'key-made' and a."actorId" = ${userId})`
  const name = email.slice(0, email.indexOf('@')).slice(0, 100)
  await tx.user.update({ where: { id: userId }, data: { name }, select: { id: true } })
  const ended = Object.entries(contents).filter(([, count]) => count > 0)
  const changes: AuditChanges = Object.fromEntries(ended.map(([what, count]) => [what, [count, 0]]))
  if (ended.length > 0)
    await recordAudit(tx, by, { action: 'account-cleared', entity: 'user', entityId: userId, changes })
  return contents
}

/** Orders, reviews and returns stay, of nobody; votes and what repeats an order go. */
async function leaveOrders(tx: Transaction, userId: number): Promise<void> {
  await tx.$queryRaw`select id from "Order" where "userId" = ${userId} order by id for update`
  await tx.order.updateMany({ where: { userId }, data: { userId: null } })
  await tx.return.updateMany({ where: { userId }, data: { userId: null } })
  await tx.idempotencyKey.deleteMany({ where: { userId } })
  // The pages of these products show them. By id, as products are locked everywhere.
  await tx.$queryRaw`
    select id from "Product" where id in (
      select "productId" from "Review" where "userId" = ${userId}
      union select r."productId" from "ReviewVote" v join "Review" r on r.id = v."reviewId" where v."userId" = ${userId}
    ) order by id for update`
  await tx.$executeRaw`
    with renamed as (
      update "Review" set name = ${formerName('customer')}, "userId" = null where "userId" = ${userId} returning "productId"
    )
    update "Product" set "changedAt" = now() where id in (select "productId" from renamed)`
  await tx.reviewVote.deleteMany({ where: { userId } })
}
