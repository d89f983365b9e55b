import 'server-only'
import { setTimeout as wait } from 'node:timers/promises'
import { db } from '@/lib/db/db'
import { readRows } from '@/lib/db/read-rows'
import { withSqlTransaction } from '@/lib/db/sql-transaction'
import { queueMail } from '@/lib/outbox/queue-mail'
import { z } from '@/lib/text/zod'
import { newResetToken, resetTokenHash, resetTokenMinutes } from './reset-token'

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
