import { t } from '@/lib/shared/messages/message'
import 'server-only'
import { randomUUID } from 'node:crypto'
import { queueContactMail } from '@/lib/messaging/outbox/queue-mail'
import { db } from '@/lib/platform/db/db'
import { logEvent } from '@/lib/platform/logging/log'
import { minSeconds } from './contact-limits'
import type { ContactInput } from './contact-schema'

/** Mails a visitor's message to the owner; what a program has filled in is dropped with the same answer. The caller counts. */
export async function sendContactMessage(input: ContactInput): Promise<{ detail: string }> {
  const { name: from, email, message, order, website, seconds } = input
  if (website !== '' || seconds < minSeconds) logEvent('contact-dropped')
  else
    await queueContactMail(db, {
      key: `contact ${randomUUID()}`,
      details: { from, email, message: message.replaceAll(/\r\n?/g, '\n'), order },
    })
  return { detail: t('contact.sent') }
}
