import 'server-only'
import { queueMail } from '@/lib/messaging/outbox/queue-mail'
import type { SqlTransaction } from '@/lib/platform/db/sql-transaction'

type Account = { id: number; name: string; sessionVersion: number }

/** Queues the mail about an account's new password, once for each version of its sessions, and with what ended by that, in words. */
export async function queuePasswordChanged(
  tx: SqlTransaction,
  recipient: string,
  { id: userId, name, sessionVersion }: Account,
  ended: string | null = null,
): Promise<void> {
  const key = `account ${userId} password ${sessionVersion}`
  await queueMail(tx, {
    kind: 'password_changed',
    key,
    recipient,
    details: { name, ...(ended && { ended }) },
    userId,
  })
}
