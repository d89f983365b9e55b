import 'server-only'
import type { SignedInput } from '@/lib/accounts/mfa/mfa-schema'
import { proveAtLogIn } from '@/lib/accounts/mfa/recent-proof'
import { verifyPasskey } from '@/lib/accounts/mfa/verify-passkey'
import { type Viewer, viewerSelect } from '@/lib/accounts/permissions/viewer'
import type { LoginInput } from '@/lib/accounts/users/user-schema'
import type { Client } from '@/lib/platform/async/work-queue'
import { db } from '@/lib/platform/db/db'
import { Problem } from '@/lib/shared/problem/problem'
import { isPasswordRight } from './passwords'
import { openSession } from './sessions'

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** Returns the account with this e-mail, with the hash of its password, or `null`. */
export function findAccount(email: string) {
  return db.user.findUnique({
    where: { email },
    select: { ...viewerSelect, passwordHash: true },
  })
}

type Options = {
  client?: Client
  /** What `findAccount` returned for the e-mail, if the caller has it. */
  account?: Account | null
  /** Runs when the password is right, before anything changes. What it throws refuses the log-in. */
  confirm?: () => Promise<void>
  /** Runs before a code is tried, which it counts. What it throws refuses the log-in. */
  countGuess?: (user: { id: number }) => Promise<void>
}

/**
 * Logs the account with this e-mail and password in, in a new session. Throws `wrong-credentials`, with the same text and
 * after the same work whether the account exists or not, and `busy` when too many passwords wait to be hashed. Where the password is right
 * and the account has a second factor it throws `second-factor-needed` without a `code`, `second-factor-wrong` with a wrong one. A log-in
 * that is refused leaves no session and ends none.
 */
export async function logIn(
  { username, password, code }: LoginInput,
  { client, account, confirm, countGuess }: Options = {},
): Promise<Viewer> {
  const user = account === undefined ? await findAccount(username) : account
  if (!(await isPasswordRight(user?.passwordHash ?? null, password, client)) || !user) {
    throw new Problem('wrong-credentials')
  }
  await confirm?.()
  const provenAt = await proveAtLogIn(user, code, () => countGuess?.(user) ?? Promise.resolve())
  const sessionId = await openSession(user, provenAt)
  // Deleted, or another password, since it was read.
  if (sessionId === null) throw new Problem('wrong-credentials')
  const { passwordHash: _, ...viewer } = user
  return { ...viewer, sessionId }
}

/** Logs in by a passkey alone, which has shown who holds it, so that it needs neither a password nor a second step. */
export async function logInByPasskey(passkey: SignedInput): Promise<Viewer> {
  const user = await verifyPasskey(passkey, null)
  // None when what could log in has ended since the passkey was read.
  const sessionId = await openSession(user, new Date())
  if (!sessionId) throw new Problem('second-factor-wrong')
  return { ...user, sessionId }
}
