import { t } from '@/lib/shared/messages/message'
import 'server-only'
import { requireUser, type Viewer } from '@/lib/accounts/permissions/viewer'
import { isOwnPassword } from '@/lib/accounts/sessions/own-password'
import type { Client } from '@/lib/platform/async/work-queue'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { Problem } from '@/lib/shared/problem/problem'
import { z } from '@/lib/shared/validation/zod'
import type { ProofInput, ProofMethod } from './mfa-schema'
import { type OwnFactors, ownFactors } from './own-factors'
import { spendCode } from './use-code'
import { verifyPasskey } from './verify-passkey'

/** Factors change only for who has shown one in this time; while the password alone logs in, the password or a log-in will do. */
const proofMinutes = 10

function proofMethodsOf({ methods, isNeeded }: OwnFactors): ProofMethod[] {
  return isNeeded ? methods : [...methods, 'password']
}

/** Throws `second-factor-needed`, with the `methods` that will do, unless the session has been proven in the last ten minutes. */
export async function requireRecentProof(viewer: Viewer): Promise<void> {
  const factors = await ownFactors(viewer)
  const row = z.object({ isRecent: z.boolean() })
  const [session] = await readRows(db, row)`
    select coalesce(greatest("provenAt", case when ${!factors.isNeeded} then "createdAt" end)
      > now() - ${proofMinutes} * interval '1 minute', false) as "isRecent"
    from "Session" where id = ${viewer.sessionId}::uuid`
  if (!session?.isRecent) throw new Problem('second-factor-needed', { methods: proofMethodsOf(factors) })
}

/** Returns the problem of an action that moves money or roles, for somebody whose proof is too old. */
export async function proofNeeded(viewer: Viewer): Promise<Problem> {
  const { methods } = await ownFactors(viewer)
  return new Problem('second-factor-needed', { methods })
}

type Options = {
  client?: Client /** Runs before a guess, which it counts. */
  countGuess?: () => Promise<void>
}

/** Proves again who uses the session, by a second factor, or by the password while that alone logs in. */
export async function prove(
  viewer: Viewer | null,
  proof: ProofInput,
  { client, countGuess }: Options = {},
): Promise<{ detail: string }> {
  const user = requireUser(viewer)
  if ('passkey' in proof) await verifyPasskey(proof.passkey, { userId: user.id, sessionId: user.sessionId })
  else {
    await countGuess?.()
    if ('code' in proof) await spendCode(user, proof.code)
    else await requirePassword(user, proof.password, client)
  }
  await db.session.updateMany({ where: { id: user.sessionId }, data: { provenAt: new Date() } })
  return { detail: t('security.thank-you') }
}

async function requirePassword(user: Viewer, password: string, client?: Client): Promise<void> {
  const { isNeeded } = await ownFactors(user)
  const isRight = await isOwnPassword(user, password, client)
  if (isNeeded || !isRight)
    throw new Problem('second-factor-wrong', { detail: t('account.not-your-password') })
}

/** Returns when a log-in has shown a second factor by `code`; `null` for an account that needs none. Throws for a missing or wrong one. */
export async function proveAtLogIn(
  account: Pick<Viewer, 'id' | 'name' | 'role'>,
  code: string | undefined,
  countGuess?: () => Promise<void>,
): Promise<Date | null> {
  const { isNeeded, methods } = await ownFactors(account)
  if (!isNeeded) return null
  if (!code) throw new Problem('second-factor-needed', { methods })
  await countGuess?.()
  await spendCode(account, code)
  return new Date()
}
