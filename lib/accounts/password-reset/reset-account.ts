import { t } from '@/lib/shared/messages/message'
import 'server-only'
import { isAdminRole, roles } from '@/lib/accounts/permissions/permissions'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import type { ResetInput } from '@/lib/accounts/users/user-schema'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Transaction } from '@/lib/platform/db/db'
import { invalidAt } from '@/lib/shared/problem/problem'
import { z } from '@/lib/shared/validation/zod'
import type { AccountContents } from './account-contents'
import { clearAccount } from './clear-account'

/** An account whose password is to be set by a mailed link. */
export const resetAccountColumns = Prisma.sql`id, name, email, role, "sessionVersion", is_held(id, email) as "isHeld"`
export const resetAccountRow = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  sessionVersion: z.int(),
  isHeld: z.boolean(),
})
export type ResetAccount = z.infer<typeof resetAccountRow>

/** Returns whether what is in the account is of who reads its mails: they were shown to hold it, are admins, or are logged in to it. */
export function isHeldBy({ id, role, sessionVersion, isHeld }: ResetAccount, viewer: Viewer | null): boolean {
  return isHeld || isAdminRole(role) || (viewer?.id === id && viewer.sessionVersion === sessionVersion)
}

/** Ends what is in a locked account that may be a stranger's, and returns how much it was. Throws `invalid-input` for an order of another. */
export async function clearForReset(
  tx: Transaction,
  account: ResetAccount,
  order: ResetInput['order'],
): Promise<AccountContents> {
  const keepsOrders = order !== undefined
  if (order && !(await isOrderOf(tx, account.id, order)))
    throw invalidAt('order', t('account.reset-unknown-order'))
  return clearAccount(tx, account, { by: account, keepsOrders })
}

async function isOrderOf(
  tx: Transaction,
  userId: number,
  { number, postalCode }: NonNullable<ResetInput['order']>,
): Promise<boolean> {
  const order = await tx.order.findFirst({ where: { id: number, userId }, select: { postalCode: true } })
  const plain = (text: string) => text.replaceAll(/[\s-]/g, '').toLowerCase()
  return order !== null && plain(order.postalCode) !== '' && plain(order.postalCode) === plain(postalCode)
}
