import 'server-only'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { readRows } from '@/lib/platform/db/read-rows'
import type { SqlTransaction } from '@/lib/platform/db/sql-transaction'
import { Problem } from '@/lib/shared/problem/problem'
import { z } from '@/lib/shared/validation/zod'

const row = z.object({ id: z.int() })

/** Locks the viewer's account until the transaction ends. Throws `not-signed-in` when the session has ended since the viewer was read. */
export async function lockViewer(tx: SqlTransaction, viewer: Viewer): Promise<void> {
  const { id, sessionId, sessionVersion } = viewer
  await tx.$queryRaw`select id from "User" where id = ${id} for no key update`
  // A statement of its own sees what was committed while the lock was waited for.
  const [session] = await readRows(tx, row)`
    select u.id from "User" u join "Session" s on s."userId" = u.id
    where u.id = ${id} and u."sessionVersion" = ${sessionVersion} and s.id = ${sessionId}::uuid`
  if (!session) throw new Problem('not-signed-in')
}
