import 'server-only'
import { queueMail } from '@/lib/messaging/outbox/queue-mail'
import type { SqlTransaction } from '@/lib/platform/db/sql-transaction'
import { type AccountContents, endedText } from './account-contents'

type Account = { id: number; name: string; sessionVersion: number }

/** Queues the mail about an account's new password, once for each version of its sessions, and with what ended by that. */
export async function queuePasswordChanged(
  tx: SqlTransaction,
  recipient: string,
  { id: userId, name, sessionVersion }: Account,
  contents: AccountContents | null = null,
): Promise<void> {
  // In words for the release before, which words no contents.
  const ended = contents && endedText(contents)
  const key = `account ${userId} password ${sessionVersion}`
  await queueMail(tx, {
    kind: 'password_changed',
    key,
    recipient,
    details: { name, ...(contents && ended && { contents, ended }) },
    userId,
  })
}
