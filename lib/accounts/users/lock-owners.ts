import 'server-only'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import type { Transaction } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { Problem } from '@/lib/shared/problem/problem'
import { z } from '@/lib/shared/validation/zod'

const idRow = z.object({ id: z.int() })

/** Locks all owners, ordered by id. Throws `last-owner` when `userId` is the only one, `not-allowed` when the viewer is none any more. */
export async function lockOwners(tx: Transaction, viewer: Viewer, userId: number | null): Promise<void> {
  const owners = await lockOwnersBeside(tx, userId)
  if (!owners.includes(viewer.id)) throw new Problem('not-allowed')
}

/** Locks all owners in the same way, and returns their ids. Throws `last-owner` when `userId` is the only one. */
export async function lockOwnersBeside(tx: Transaction, userId: number | null): Promise<number[]> {
  const owners = await readRows(tx, idRow)`
    select id from "User" where role = 'owner' order by id for update`
  if (owners.length === 1 && owners[0]?.id === userId) throw new Problem('last-owner')
  return owners.map(({ id }) => id)
}
