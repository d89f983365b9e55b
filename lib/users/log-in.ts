import 'server-only'
import { isPasswordRight } from '@/lib/auth/passwords'
import { openSession } from '@/lib/auth/sessions'
import type { Viewer } from '@/lib/auth/viewer'
import { db } from '@/lib/db/db'
import { proveAtLogIn } from '@/lib/factors/proof'
import type { SignedInput } from '@/lib/factors/schema'
import { verifyPasskey } from '@/lib/factors/verify-passkey'
import { Problem } from '@/lib/problem'
import type { Client } from '@/lib/work-queue'
import type { LoginInput } from './schema'

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** Returns the account with this e-mail, with the hash of its password, or `null`. */
export function findAccount(email: string) {
  return db.user.findUnique({
    where: { email },
    select: { id: true, name: true, email: true, role: true, sessionVersion: true, passwordHash: true },
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

/**
 * Logs in by a passkey alone, which has shown who holds it, so that it needs neither a password nor a second step. Throws
 * `second-factor-wrong`, `passkeys-unavailable`.
 */
export async function logInByPasskey(passkey: SignedInput): Promise<Viewer> {
  const user = await verifyPasskey(passkey, null)
  // None when what could log in has ended since the passkey was read.
  const sessionId = await openSession(user, new Date())
  if (!sessionId) throw new Problem('second-factor-wrong')
  return { ...user, sessionId }
}
