import 'server-only'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { testMailContent } from '@/lib/messaging/email-templates/mail-content'
import { mailHtml } from '@/lib/messaging/email-templates/mail-html'
import { mailText } from '@/lib/messaging/email-templates/mail-text'
import { mailShop } from '@/lib/messaging/email-templates/render-mail'
import { oneAddress } from '@/lib/messaging/outbox/one-address'
import { env } from '@/lib/platform/config/env'
import { logEvent } from '@/lib/platform/logging/log'
import { Problem } from '@/lib/shared/problem/problem'
import { inOwnLanguage } from '@/lib/store/settings/own-language'
import { readShop } from '@/lib/store/settings/read-shop'
import { type Failure, noMailServer, type Outcome, openMailServer } from './mail-server'

export type TestMail = { isTaken: boolean; detail: string }

/** Somebody waits for the answer. */
const silenceMs = 15_000

/**
 * Sends one mail to the caller's own address through the mail server of the settings, at once and not by the outbox. Returns whether
 * the server has taken it, and what it said otherwise, without its password. Owners only. Throws `no-mail-server`.
 */
export async function sendTestMail(viewer: Viewer | null): Promise<TestMail> {
  const { email, id } = requireAction(viewer, 'manage-shop')
  await readShop()
  const { SMTP_URL } = env()
  if (!SMTP_URL) throw new Problem('no-mail-server')
  const outcome = await attempt(SMTP_URL, email)
  logEvent('test-mail', { userId: id, outcome: outcome.kind })
  if (outcome.kind !== 'sent') return { isTaken: false, detail: failureText(outcome, email) }
  const detail = `The mail server has taken a mail to ${email}. Look into that mailbox, and into its folder for spam.`
  return { isTaken: true, detail }
}

async function attempt(smtpUrl: string, to: string): Promise<Outcome> {
  if (!oneAddress.test(to)) return { kind: 'refused', why: 'This is not one e-mail address.' }
  const content = inOwnLanguage(() => testMailContent(mailShop()))
  const server = openMailServer(smtpUrl, { silenceMs })
  try {
    return await server.send({
      to,
      messageId: crypto.randomUUID(),
      subject: content.subject,
      html: mailHtml(content),
      text: mailText(content),
    })
  } finally {
    server.close()
  }
}

function failureText({ kind, why }: Failure, email: string): string {
  const words = {
    refused: `The mail server has refused the mail to ${email}`,
    deferred: `The mail server does not take the mail to ${email} now`,
    lost: 'The shop cannot send through this mail server',
    unknown: 'The connection was lost while the mail was sent, which may arrive all the same',
    'server-failed': 'The mail server has refused the sender',
  } satisfies Record<Failure['kind'], string>
  return `${words[kind]}. ${why === noMailServer ? why : `It said: ${why}`}`
}
