import 'server-only'
import { scopes } from '@/lib/accounts/permissions/permissions'
import type { Program } from '@/lib/accounts/permissions/viewer'
import { Prisma } from '@/lib/generated/prisma/client'
import { type Counter, countViewer } from '@/lib/platform/db/counters'
import { db } from '@/lib/platform/db/db'
import { querySql } from '@/lib/platform/db/sql-transaction'
import { z } from '@/lib/shared/validation/zod'

/** Scopes of a later release open nothing here. */
const keyRow = z.object({
  keyId: z.int(),
  keyName: z.string(),
  scopes: z.array(z.string()).transform((names) => scopes.filter((scope) => names.includes(scope))),
  isNoted: z.boolean(),
})

/** Returns the program of a key and counts its call. A revoked or expired key is `null` at once on every instance. */
export async function findProgram(
  hash: string,
  limit: Counter,
): Promise<{ program: Program; retryAfterSeconds: number } | null> {
  const key = Prisma.sql`
    select id as "keyId", name as "keyName", scopes,
      coalesce("lastUsedAt" > now() - interval '1 minute', false) as "isNoted"
    from "ApiKey" where hash = ${hash} and ("expiresAt" is null or "expiresAt" > now())`
  const counted = await countViewer(key, keyRow, limit, querySql)
  if (!counted) return null
  const { isNoted, ...program } = counted.row
  if (!isNoted)
    await db.$executeRaw`
      update "ApiKey" set "lastUsedAt" = now()
      where id = ${program.keyId} and coalesce("lastUsedAt" <= now() - interval '1 minute', true)`
  return { program, retryAfterSeconds: counted.retryAfterSeconds }
}
