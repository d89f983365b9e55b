import 'server-only'
import { readRows } from '@/lib/platform/db/read-rows'
import type { SqlTransaction } from '@/lib/platform/db/sql-transaction'
import { Problem } from '@/lib/shared/problem/problem'
import { z } from '@/lib/shared/validation/zod'

export type Buyer = z.infer<typeof buyerRow>
const buyerRow = z.object({ id: z.int(), name: z.string(), email: z.string(), sessionVersion: z.int() })

/** Locks the user, before any order or product, so that what takes stock for one user runs one after the other. Throws `not-signed-in`. */
export async function lockBuyer(tx: SqlTransaction, userId: number): Promise<Buyer> {
  const [buyer] = await readRows(tx, buyerRow)`
    select id, name, email, "sessionVersion" from "User" where id = ${userId} for no key update`
  if (!buyer) throw new Problem('not-signed-in')
  return buyer
}
