import 'server-only'
import { isAdminRole } from '@/lib/accounts/permissions/permissions'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import type { SqlTransaction } from '@/lib/platform/db/sql-transaction'
import { z } from '@/lib/shared/validation/zod'
import type { ProofMethod } from './mfa-schema'
import { canUsePasskeys } from './relying-party'

type Account = Pick<Viewer, 'id' | 'role'>

const countsRow = z.object({ passkeys: z.int(), hasCode: z.boolean(), recoveryCodes: z.int() })

export type OwnFactors = z.infer<typeof countsRow> & {
  methods: ProofMethod[]
  /** The password alone does not log in: they have an app for codes, or are an admin with a passkey. */
  isNeeded: boolean
}

/** Returns what second factors an account has. A customer's passkey alone is another way to log in, not a second step. */
export async function ownFactors({ id, role }: Account, tx: SqlTransaction = db): Promise<OwnFactors> {
  const [counts] = await readRows(tx, countsRow)`
    select (select count(*)::int from "Passkey" where "userId" = ${id}) as passkeys,
      exists (select from "CodeFactor" where "userId" = ${id} and "confirmedAt" is not null) as "hasCode",
      (select count(*)::int from "RecoveryCode" where "userId" = ${id} and "usedAt" is null) as "recoveryCodes"`
  const { passkeys, hasCode, recoveryCodes } = counts ?? { passkeys: 0, hasCode: false, recoveryCodes: 0 }
  const methods: ProofMethod[] = [
    ...(hasCode ? ['code' as const] : []),
    ...(recoveryCodes > 0 ? ['recovery' as const] : []),
    ...(passkeys > 0 && canUsePasskeys() ? ['passkey' as const] : []),
  ]
  return {
    passkeys,
    hasCode,
    recoveryCodes,
    methods,
    isNeeded: hasCode || (isAdminRole(role) && passkeys > 0),
  }
}
