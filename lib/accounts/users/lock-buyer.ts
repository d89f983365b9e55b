import 'server-only'
import { readRows } from '@/lib/platform/db/read-rows'
import type { SqlTransaction } from '@/lib/platform/db/sql-transaction'
import { Problem } from '@/lib/shared/problem/problem'
import { z } from '@/lib/shared/validation/zod'

export type Buyer = z.infer<typeof buyerRow>
const buyerRow = z.object({ id: z.int(), name: z.string(), email: z.string(), sessionVersion: z.int() })

/**
 * Locks the user's row until the transaction ends, so that transactions that take stock for one user run one after the other on all
 * instances, and returns the user. Call it before locking an order or a product. Throws `not-signed-in` when the account is gone.
 */
export async function lockBuyer(tx: SqlTransaction, userId: number): Promise<Buyer> {
  const [buyer] = await readRows(tx, buyerRow)`
    select id, name, email, "sessionVersion" from "User" where id = ${userId} for no key update`
  if (!buyer) throw new Problem('not-signed-in')
  return buyer
}
