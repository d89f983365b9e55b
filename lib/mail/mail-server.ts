import 'server-only'
import { createTransport } from 'nodemailer'
import { env } from '@/lib/env'
import type { RenderedMail } from '@/lib/mail/render-mail'
import { singleLine } from '@/lib/mail/single-line'
import { smtpOptions } from '@/lib/mail/smtp-options.mjs'

type Outgoing = RenderedMail & { to: string; messageId: string }

/**
 * How an attempt ended: `refused` permanently; `deferred` by the server for now; `lost` with the connection, so that it is not
 * known whether the mail was taken; `server-failed` when the server takes no mail of this shop at all.
 */
export type Outcome =
  | { kind: 'sent' }
  | { kind: 'refused' | 'deferred' | 'lost' | 'server-failed'; why: string }

/** One connection to the server of `SMTP_URL`, for one mail after the other. A reply may take `silenceMs`, by default a minute. */
export function openMailServer(smtpUrl: string, silenceMs?: number) {
  const transport = createTransport({
    ...smtpOptions(smtpUrl, silenceMs),
    pool: true,
    maxConnections: 1,
    maxMessages: Number.POSITIVE_INFINITY,
    // The outbox decides whether a mail is tried again.
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    /** Connects and logs in. Returns why that fails, or `null`. */
    async check(): Promise<string | null> {
      return transport.verify().then(() => null, wordsOf)
    },
    async send(mail: Outgoing): Promise<Outcome> {
      try {
        await transport.sendMail(messageOf(mail))
        return { kind: 'sent' }
      } catch (error) {
        return { kind: failureOf(Object(error)), why: wordsOf(error) }
      }
    },
    /** Ends the connection, also in the middle of a mail, which is then `lost`. */
    close: () => transport.close({ force: true }),
  }
}

/** The envelope is given apart from the headers: no text of a header adds a recipient. */
function messageOf({ to, messageId, subject, html, text }: Outgoing) {
  const { MAIL_FROM = '', SELLER_NAME, CONTACT_EMAIL, SHOP_URL } = env()
  return {
    from: { name: singleLine(SELLER_NAME, 100), address: MAIL_FROM },
    to: { name: '', address: to },
    ...(CONTACT_EMAIL ? { replyTo: { name: '', address: CONTACT_EMAIL } } : {}),
    envelope: { from: MAIL_FROM, to: [to] },
    messageId: `<${messageId}@${new URL(SHOP_URL).hostname}>`,
    // No out-of-office replies.
    headers: { 'Auto-Submitted': 'auto-generated' },
    subject,
    html,
    text,
  }
}

type SmtpError = { code?: string; command?: string; responseCode?: number }

function failureOf({
  code,
  command,
  responseCode,
}: SmtpError): 'refused' | 'deferred' | 'lost' | 'server-failed' {
  const isOfMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  // 421: the server ends the connection.
  if (!isOfMail || responseCode === 421) return 'lost'
  if (responseCode && responseCode < 500) return 'deferred'
  // The sender, or the login, is refused: other mails would be refused, too.
  return command === 'MAIL FROM' ? 'server-failed' : 'refused'
}

function wordsOf(error: unknown): string {
  return singleLine(error instanceof Error ? error.message : String(error), 300) || 'Unknown'
}
