import 'server-only'
import { roles } from '@/lib/accounts/permissions/permissions'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { Prisma } from '@/lib/generated/prisma/client'
import { env } from '@/lib/platform/config/env'
import { parseRows } from '@/lib/platform/db/read-rows'
import { type Query, querySql } from '@/lib/platform/db/sql-transaction'
import { z } from '@/lib/shared/validation/zod'
import type { TokenClaims } from './tokens'

/** Reads the user row of a token: deletion, log-out, a new password and another role take effect at once, because nothing else is trusted. */
export async function findViewer(claims: Claims): Promise<Viewer | null> {
  const [viewer] = parseRows(viewerRow, await querySql(viewerSql(claims)))
  return viewer ?? null
}

/** The caller with a valid token. An operation finds the viewer by a statement that it sends with its own. */
export type Caller = { userId: number; findViewer: (query: Query) => Promise<Viewer | null> }

type Claims = Omit<TokenClaims, 'wasAdmin'>

export const viewerRow: z.ZodType<Viewer> = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  sessionVersion: z.int(),
  sessionId: z.string(),
  language: z.string().nullable(),
  owes: z
    .enum(['factor', 'proof'])
    .nullable()
    .transform((owes) => owes ?? undefined),
})

/** Moving money or roles needs a proof that is not older. */
const proofHours = 12

export function viewerSql({ userId, sessionId, sessionVersion }: Claims): Prisma.Sql {
  const isRequired = env().REQUIRE_SECOND_FACTOR === 'desk'
  // Customers need nothing more, and each call of theirs begins with this.
  return Prisma.sql`
    select u.id, u.name, u.email, u.role, u."sessionVersion", u.language, s.id as "sessionId",
      case when u.role = 'customer' then null
        when exists (select from "Passkey" p where p."userId" = u.id)
          or exists (select from "CodeFactor" c where c."userId" = u.id and c."confirmedAt" is not null)
          then case when s."provenAt" > now() - ${proofHours} * interval '1 hour' then null else 'proof' end
        when ${isRequired} then 'factor' end as owes
    from "User" u join "Session" s on s."userId" = u.id
    where s.id = ${sessionId}::uuid and u.id = ${userId} and u."sessionVersion" = ${sessionVersion}`
}
