import 'server-only'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import type { Client } from '@/lib/platform/async/work-queue'
import { db } from '@/lib/platform/db/db'
import { Problem } from '@/lib/shared/problem/problem'
import { isPasswordRight } from './passwords'

/**
 * Returns whether this is the password of somebody who is logged in. Throws `not-signed-in` when the account has been deleted
 * meanwhile, and `busy` when too many wait.
 */
export async function isOwnPassword(
  { id }: Pick<Viewer, 'id'>,
  password: string,
  client?: Client,
): Promise<boolean> {
  const account = await db.user.findUnique({ where: { id }, select: { passwordHash: true } })
  if (!account) throw new Problem('not-signed-in')
  return isPasswordRight(account.passwordHash, password, client)
}
