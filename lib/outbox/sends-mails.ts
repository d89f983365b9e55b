import 'server-only'
import { env } from '@/lib/env'

/** Whether the shop sends mails: otherwise they wait, and admins read them. */
export function sendsMails(): boolean {
  return env().SMTP_URL !== undefined
}
