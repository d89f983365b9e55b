import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { AuditChanges } from '@/lib/audit/audit-actions'
import { recordAudit } from '@/lib/audit/record-audit'
import { hashPassword } from '@/lib/auth/passwords'
import type { Viewer } from '@/lib/auth/viewer'
import { db, type Transaction, withTransaction } from '@/lib/db/db'
import { readRows } from '@/lib/db/read-rows'
import { withSqlTransaction } from '@/lib/db/sql-transaction'
import { proveAtLogIn } from '@/lib/factors/proof'
import { queueMail } from '@/lib/outbox/queue-mail'
import { Problem } from '@/lib/problem'
import { z } from '@/lib/text/zod'
import type { Client } from '@/lib/work-queue'
import { queuePasswordChanged } from './queue-password-changed'
import type { ResetInput, TokenInput } from './schema'

/**
 * Sets a new password by a token that was mailed, in one transaction: uses up the token and all others of the account, ends all
 * of its sessions, tells its address, which is proven by this, and opens a new session. Whoever was invited gets the role of the invitation. Throws `reset-token-invalid` alike for a
 * token that is wrong, used, expired, or older than the e-mail or the password, and `busy`. Who reads the mails of an account cannot
 * do without its second factor: it throws `second-factor-needed` without a `code`, `second-factor-wrong` with a wrong one, and nothing
 * has changed then. Factors stay; only passkeys that log in without being asked for go with the first proof of an address.
 */
export async function resetPassword(
  { token, password, code }: ResetInput,
  { client, countGuess }: { client?: Client; countGuess?: (user: { id: number }) => Promise<void> } = {},
): Promise<Viewer> {
  const valid = usableToken(token)
  // Before the hashing, which takes a whole core.
  const account = await findResetUser(valid)
  const userId = account.id
  const provenAt = await proveAtLogIn(account, code, async () => countGuess?.(account))
  const passwordHash = await hashPassword(password, client)
  return withTransaction(async (tx) => {
    // The user first, as in a change of the profile.
    const [user] = await readRows(tx, z.object({ email: z.string(), isProven: z.boolean() }))`
      select email, is_proven(id, email) as "isProven" from "User" where id = ${userId} for update`
    if (!user || (await tx.passwordReset.count({ where: valid })) === 0)
      throw new Problem('reset-token-invalid')
    // Whoever registered the address before its owner came may have added them.
    if (!user.isProven && !provenAt) await tx.passkey.deleteMany({ where: { userId } })
    // A change of the e-mail has removed the tokens: this one was mailed to the present address.
    return replacePassword(tx, userId, { passwordHash, provenEmail: user.email }, provenAt)
  })
}

/** Resolves when the token of a mailed link still works, and does not use it up. Throws `reset-token-invalid`. */
export async function checkResetToken({ token }: TokenInput): Promise<void> {
  await findResetUser(usableToken(token))
}

async function findResetUser(valid: ReturnType<typeof usableToken>) {
  const select = { user: { select: { id: true, name: true, role: true } } } as const
  const known = await db.passwordReset.findFirst({ where: valid, select })
  if (!known) throw new Problem('reset-token-invalid')
  return known.user
}

async function replacePassword(
  tx: Transaction,
  userId: number,
  proven: { passwordHash: string; provenEmail: string },
  provenAt: Date | null,
): Promise<Viewer> {
  const sessionId = crypto.randomUUID()
  const invitation = await tx.passwordReset.findFirst({
    where: { userId, role: { not: null }, expiresAt: { gt: new Date() } },
    orderBy: { id: 'desc' },
    select: { role: true },
  })
  await tx.passwordReset.deleteMany({ where: { userId } })
  const role = invitation?.role ?? undefined
  const sessions = { deleteMany: {}, create: { id: sessionId, provenAt } }
  const user = await tx.user.update({
    where: { id: userId },
    data: { ...proven, role, sessionVersion: { increment: 1 }, sessions },
    select: { id: true, name: true, email: true, role: true, sessionVersion: true },
  })
  const changes = { role: ['customer', user.role] } satisfies AuditChanges
  if (role)
    await recordAudit(tx, user, { action: 'invitation-accepted', entity: 'user', entityId: userId, changes })
  await queuePasswordChanged(tx, user.email, user)
  return { ...user, sessionId }
}

/** Many times what the transaction takes, so that the answer says nothing about which of its statements ran. */
const answerMs = 200

const accountRow = z.object({ id: z.int(), name: z.string(), email: z.string() })
const resetRow = z.object({ id: z.int() })

/**
 * Mails a link to the account with this e-mail, if there is one. It sets a new password once, within 60 minutes; links mailed
 * earlier keep working. Resolves after the same time whether the account exists or not, with the mail in the outbox.
 */
export async function requestPasswordReset(email: string): Promise<void> {
  await Promise.all([mailLink(email), wait(answerMs)])
}

function mailLink(email: string): Promise<void> {
  const token = newResetToken()
  const expiresAt = new Date(Date.now() + resetTokenMinutes * 60 * 1000)
  return withSqlTransaction(async (tx) => {
    // Locked, so that a change of the e-mail comes before this or removes the token.
    const [account] = await readRows(tx, accountRow)`
      select id, name, email from "User" where email = ${email} for no key update`
    if (!account) return
    const { id: userId, name, email: recipient } = account
    const [reset] = await readRows(tx, resetRow)`
      insert into "PasswordReset" ("tokenHash", "expiresAt", "userId")
      values (${resetTokenHash(token)}, ${expiresAt}, ${userId}) returning id`
    const key = `password reset ${reset?.id}`
    await queueMail(tx, { kind: 'password_reset', key, recipient, details: { name, token }, userId })
  })
}

/** Removes tokens that are no longer valid. */
export async function removeOldResetTokens(now = new Date()): Promise<void> {
  await db.passwordReset.deleteMany({ where: { expiresAt: { lte: now } } })
}

/** The time for which the link of a mail works. */
export const resetTokenMinutes = 60

/** A token of 256 random bits, in 43 characters that an address can carry. Only the mail contains it. */
export const newResetToken = () => randomBytes(32).toString('base64url')

/** Selects the row of a token that still works. */
const usableToken = (token: string) => ({ tokenHash: resetTokenHash(token), expiresAt: { gt: new Date() } })

/** The stored form of a token. Its entropy makes salt and slow hashing unnecessary. */
export const resetTokenHash = (token: string) => createHash('sha256').update(token).digest('hex')
