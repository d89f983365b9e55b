import 'server-only'
import { randomBytes } from 'node:crypto'
import type { AuditChanges } from '@/lib/accounts/audit/audit-actions'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { endAccess } from '@/lib/accounts/mfa/end-access'
import { clearAccount } from '@/lib/accounts/password-reset/clear-account'
import { type Role, roles } from '@/lib/accounts/permissions/permissions'
import { hashPassword } from '@/lib/accounts/sessions/passwords'
import { isUniqueViolation, type Transaction, withTransaction } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { z } from '@/lib/shared/validation/zod'

export type MadeAdmin = {
  outcome: 'made' | 'promoted' | 'known' | 'unproven'
  /** A generated one, returned once and stored only as a hash; null when nothing has changed. */
  password: string | null
}

const accountRow = z.object({ id: z.int(), role: z.enum(roles), isProven: z.boolean(), isHeld: z.boolean() })

/**
 * Makes the account with this e-mail an owner, or creates one. An account whose address nobody has proven may be a
 * stranger's: it is left alone (`unproven`), unless `isSure`. A promoted account gets a generated password, and
 * its sessions and second factors end: who proved the address need not be who chose them. What else is in one without a proven
 * holder goes, too (`clearAccount`). Needs no viewer: only `npm run admin` calls it.
 */
export async function makeAdmin(email: string, { isSure = false } = {}): Promise<MadeAdmin> {
  const password = randomBytes(18).toString('base64url')
  const data = { role: 'owner' as const, holderEmail: email, passwordHash: await hashPassword(password) }
  const make = () =>
    withTransaction(async (tx): Promise<MadeAdmin> => {
      const [account] = await readRows(tx, accountRow)`
        select id, role, is_proven(id, email) as "isProven", is_held(id, email) as "isHeld" from "User" where email = ${email} for update`
      if (!account) {
        const owner = await tx.user.create({ data: { name: 'Owner', email, ...data }, select: { id: true } })
        await recordMade(tx, owner.id, null)
        return { outcome: 'made', password }
      }
      if (account.role === 'owner') return { outcome: 'known', password: null }
      const { id, isProven, isHeld } = account
      if (!isProven && !isHeld && !isSure) return { outcome: 'unproven', password: null }
      if (isHeld) await endAccess(tx, id)
      else await clearAccount(tx, { id, email }, { by: 'cli' })
      await tx.passwordReset.deleteMany({ where: { userId: id } })
      await tx.user.update({ where: { id }, data, select: { id: true } })
      await recordMade(tx, account.id, account.role)
      return { outcome: 'promoted', password }
    })
  // A registration of the same moment is found by the second try.
  return make().catch((error: unknown) => (isUniqueViolation(error) ? make() : Promise.reject(error)))
}

/** With an owner the set-up in the browser is over. */
async function recordMade(tx: Transaction, entityId: number, before: Role | null): Promise<void> {
  await tx.setupLink.deleteMany()
  const changes = { role: [before, 'owner'] } satisfies AuditChanges
  await recordAudit(tx, 'cli', { action: 'owner-made', entity: 'user', entityId, changes })
}
