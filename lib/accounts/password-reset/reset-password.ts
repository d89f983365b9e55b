import { t } from '@/lib/shared/messages/message'
import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { AuditChanges } from '@/lib/accounts/audit/audit-actions'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { ownFactors } from '@/lib/accounts/mfa/own-factors'
import { spendCodeIn } from '@/lib/accounts/mfa/use-code'
import type { Role } from '@/lib/accounts/permissions/permissions'
import { type Viewer, viewerSelect } from '@/lib/accounts/permissions/viewer'
import { hashPassword } from '@/lib/accounts/sessions/passwords'
import type { ResetInput, TokenInput } from '@/lib/accounts/users/user-schema'
import { queueMail } from '@/lib/messaging/outbox/queue-mail'
import { answerMs } from '@/lib/platform/async/pauses'
import type { Client } from '@/lib/platform/async/work-queue'
import { db, type Transaction, withTransaction } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { type SqlTransaction, withSqlTransaction } from '@/lib/platform/db/sql-transaction'
import { Problem } from '@/lib/shared/problem/problem'
import { z } from '@/lib/shared/validation/zod'
import { type AccountContents, endedText, readContents } from './account-contents'
import { queuePasswordChanged } from './queue-password-changed'
import {
  clearForReset,
  isHeldBy,
  type ResetAccount,
  resetAccountColumns,
  resetAccountRow,
} from './reset-account'

type Options = {
  client?: Client
  /** Runs before a code or an order's number is tried, which it counts. What it throws refuses the reset. */
  countGuess?: (user: { id: number }) => Promise<void>
  /** Who is logged in where the link was opened. */
  viewer?: Viewer | null
}

/** Who has set a password, and in words what was in the account and ended by that, if anything. */
export type Reset = Viewer & { ended?: string }

/**
 * Sets a new password by a token that was mailed, in one transaction: uses up the token and all others of the account, ends all of its
 * sessions, tells its address, which is proven by this, and opens a new session. Whoever was invited gets the role of the invitation.
 * Throws `reset-token-invalid` alike for a token that is wrong, used, expired, or older than the e-mail or the password, and `busy`.
 *
 * Of an account that its reader was shown to hold everything stays, and its second factor is asked for: `second-factor-needed` without a
 * `code`, `second-factor-wrong` with a wrong one, which is used up only with the reset. The same goes for admins, whose role
 * an owner or the operator gave, and for who is logged in to the account. Any other may be a stranger's, who has registered the address:
 * what is in it ends (`clearAccount`) and no factor is asked for. Its orders stay for who names one of them and its postal code, which no
 * mail to an unproven address says; `invalid-input` at `order` for a wrong one.
 */
export async function resetPassword(
  { token, password, code, order }: ResetInput,
  { client, countGuess, viewer = null }: Options = {},
): Promise<Reset> {
  const valid = usableToken(token)
  // Before the hashing, which takes a whole core.
  const user = await findResetUser(valid)
  const needsCode = await isFactorAsked(db, user, viewer)
  if (needsCode) await requireCode(user, code)
  if (needsCode || order) await countGuess?.(user)
  const passwordHash = await hashPassword(password, client)
  return withTransaction(async (tx) => {
    // The user first, as in a change of the profile.
    const [account] = await readRows(tx, resetAccountRow)`
      select ${resetAccountColumns} from "User" where id = ${user.id} for update`
    if (!account || (await tx.passwordReset.count({ where: { ...valid, ...mailedTo(account) } })) === 0)
      throw new Problem('reset-token-invalid')
    const isAsked = await isFactorAsked(tx, account, viewer)
    if (isAsked) await spendCodeIn(tx, account, await requireCode(account, code))
    const invitation = await findInvitedRole(tx, account)
    const contents = isHeldBy(account, viewer) ? null : await clearForReset(tx, account, order)
    // The token was mailed to the present address.
    const provenAt = isAsked ? new Date() : null
    return replacePassword(tx, account, { passwordHash, invitation, provenAt, contents })
  })
}

async function isFactorAsked(
  tx: SqlTransaction,
  account: ResetAccount,
  viewer: Viewer | null,
): Promise<boolean> {
  return isHeldBy(account, viewer) && (await ownFactors(account, tx)).isNeeded
}

async function requireCode(account: ResetAccount, code: string | undefined): Promise<string> {
  if (code) return code
  throw new Problem('second-factor-needed', { methods: (await ownFactors(account)).methods })
}

export type ResetLink = { detail: string; found?: string; hasOrders?: true }

/** Tells that the token of a mailed link still works, and does not use it up; with what is in the account and ends by it, in words. */
export async function checkResetToken(
  { token }: TokenInput,
  viewer: Viewer | null = null,
): Promise<ResetLink> {
  const account = await findResetUser(usableToken(token))
  const detail = t('account.reset-link-works')
  if (isHeldBy(account, viewer)) return { detail }
  const contents = await readContents(db, account.id)
  const found = endedText(contents)
  return { detail, ...(found && { found }), ...(contents.orders > 0 && { hasOrders: true }) }
}

async function findResetUser({
  tokenHash,
  expiresAt,
}: ReturnType<typeof usableToken>): Promise<ResetAccount> {
  const [account] = await readRows(db, resetAccountRow)`
    select ${resetAccountColumns} from "User" u where id = (
      select "userId" from "PasswordReset"
      where "tokenHash" = ${tokenHash} and "expiresAt" > ${expiresAt.gt} and coalesce(email, u.email) = u.email)`
  if (!account) throw new Problem('reset-token-invalid')
  return account
}

async function findInvitedRole(tx: Transaction, account: ResetAccount): Promise<Role | null> {
  const invitation = await tx.passwordReset.findFirst({
    where: { userId: account.id, role: { not: null }, expiresAt: { gt: new Date() }, ...mailedTo(account) },
    orderBy: { id: 'desc' },
    select: { role: true },
  })
  return invitation?.role ?? null
}

type Replacement = {
  passwordHash: string
  invitation: Role | null
  provenAt: Date | null
  contents: AccountContents | null
}

async function replacePassword(
  tx: Transaction,
  { id: userId, email, role: before }: ResetAccount,
  { passwordHash, invitation, provenAt, contents }: Replacement,
): Promise<Reset> {
  const sessionId = crypto.randomUUID()
  await tx.passwordReset.deleteMany({ where: { userId } })
  const role = invitation ?? undefined
  const proof = { passwordHash, provenEmail: email, holderEmail: email }
  const sessions = { deleteMany: {}, create: { id: sessionId, provenAt } }
  const user = await tx.user.update({
    where: { id: userId },
    data: { ...proof, role, sessionVersion: { increment: 1 }, sessions },
    select: viewerSelect,
  })
  const changes = { role: [before, user.role] } satisfies AuditChanges
  if (role)
    await recordAudit(tx, user, { action: 'invitation-accepted', entity: 'user', entityId: userId, changes })
  await queuePasswordChanged(tx, user.email, user, contents)
  const ended = contents && endedText(contents)
  return { ...user, sessionId, ...(ended && { ended }) }
}

const personRow = z.object({ id: z.int(), name: z.string(), email: z.string() })
const resetRow = z.object({ id: z.int() })

/** Mails a link that sets a new password once, within 60 minutes. Resolves after the same time whether the account exists or not. */
export async function requestPasswordReset(email: string): Promise<void> {
  await Promise.all([mailLink(email), wait(answerMs)])
}

function mailLink(email: string): Promise<void> {
  const token = newResetToken()
  const expiresAt = new Date(Date.now() + resetTokenMinutes * 60 * 1000)
  return withSqlTransaction(async (tx) => {
    // Locked, so that a change of the e-mail comes before this or removes the token.
    const [account] = await readRows(tx, personRow)`
      select id, name, email from "User" where email = ${email} for no key update`
    if (!account) return
    const { id: userId, name, email: recipient } = account
    const [reset] = await readRows(tx, resetRow)`
      insert into "PasswordReset" ("tokenHash", "expiresAt", "userId", email)
      values (${resetTokenHash(token)}, ${expiresAt}, ${userId}, ${recipient}) returning id`
    const key = `password reset ${reset?.id}`
    await queueMail(tx, { kind: 'password_reset', key, recipient, details: { name, token }, userId })
  })
}

export async function removeOldResetTokens(now = new Date()): Promise<void> {
  await db.passwordReset.deleteMany({ where: { expiresAt: { lte: now } } })
}

export const resetTokenMinutes = 60

/** A token of 256 random bits, in 43 characters that an address can carry. Only the mail contains it. */
export const newResetToken = () => randomBytes(32).toString('base64url')

/** Selects the row of a token that still works. */
const usableToken = (token: string) => ({ tokenHash: resetTokenHash(token), expiresAt: { gt: new Date() } })

/** Selects the links that were mailed to the address that the account has now. */
const mailedTo = ({ email }: ResetAccount) => ({ OR: [{ email: null }, { email }] })

/** The stored form of a token. Its entropy makes salt and slow hashing unnecessary. */
export const resetTokenHash = (token: string) => createHash('sha256').update(token).digest('hex')
