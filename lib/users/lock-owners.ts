import 'server-only'
import type { Viewer } from '@/lib/auth/viewer'
import type { Transaction } from '@/lib/db/db'
import { readRows } from '@/lib/db/read-rows'
import { Problem } from '@/lib/problem'
import { z } from '@/lib/text/zod'

const idRow = z.object({ id: z.int() })

/**
 * Locks the rows of all owners, ordered by id, so that none can change before the transaction ends. Throws `last-owner` when `userId`
 * is the only one, and `not-allowed` when the viewer is no longer one.
 */
export async function lockOwners(tx: Transaction, viewer: Viewer, userId: number | null): Promise<void> {
  const owners = await readRows(tx, idRow)`
    select id from "User" where role = 'owner' order by id for update`
  if (owners.length === 1 && owners[0]?.id === userId) throw new Problem('last-owner')
  if (!owners.some(({ id }) => id === viewer.id)) throw new Problem('not-allowed')
}
