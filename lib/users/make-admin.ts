import 'server-only'
import { randomBytes } from 'node:crypto'
import { hashPassword } from '@/lib/auth/passwords'
import { isUniqueViolation, withTransaction } from '@/lib/db/db'
import { readRows } from '@/lib/db/read-rows'
import { z } from '@/lib/text/zod'

export type MadeAdmin = {
  outcome: 'made' | 'promoted' | 'known' | 'unproven'
  /** A generated one, returned once and stored only as a hash; null when nothing has changed. */
  password: string | null
}

const accountRow = z.object({ id: z.int(), isAdmin: z.boolean(), isProven: z.boolean() })

/**
 * Makes the account with this e-mail an administrator, or creates one. An account whose address nobody has proven may be a
 * stranger's: it is left alone (`unproven`), unless `isSure`. A promoted account counts as proven, gets a generated password, and all
 * its sessions end: who proved the address need not be who chose the password. Needs no viewer: only `npm run admin` calls it.
 */
export async function makeAdmin(email: string, { isSure = false } = {}): Promise<MadeAdmin> {
  const password = randomBytes(18).toString('base64url')
  const data = { isAdmin: true as const, provenEmail: email, passwordHash: await hashPassword(password) }
  const make = () =>
    withTransaction(async (tx): Promise<MadeAdmin> => {
      const [account] = await readRows(tx, accountRow)`
        select id, "isAdmin", is_proven(id, email) as "isProven" from "User" where email = ${email} for update`
      if (!account) {
        await tx.user.create({ data: { name: 'Administrator', email, ...data }, select: { id: true } })
        return { outcome: 'made', password }
      }
      if (account.isAdmin) return { outcome: 'known', password: null }
      if (!account.isProven && !isSure) return { outcome: 'unproven', password: null }
      const ended = { sessions: { deleteMany: {} }, passwordResets: { deleteMany: {} } }
      await tx.user.update({
        where: { id: account.id },
        data: { ...data, ...ended, sessionVersion: { increment: 1 } },
        select: { id: true },
      })
      return { outcome: 'promoted', password }
    })
  // A registration of the same moment is found by the second try.
  return make().catch((error: unknown) => (isUniqueViolation(error) ? make() : Promise.reject(error)))
}
