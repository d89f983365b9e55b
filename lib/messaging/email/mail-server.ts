import 'server-only'
import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import type { RenderedMail } from '@/lib/messaging/email-templates/render-mail'
import { oneAddress } from '@/lib/messaging/outbox/one-address'
import { env } from '@/lib/platform/config/env'
import { errorCode } from '@/lib/shared/problem/error-code'
import { singleLine } from './single-line'
import { smtpOptions } from './smtp-options'

type Outgoing = RenderedMail & { to: string; messageId: string }

/**
 * How an attempt ended: `refused` permanently; `deferred` for now; `lost` with the connection before the server got the mail; `unknown`
 * after it got at least a part, so that it may have taken it; `server-failed` when it takes no mail of this shop at all.
 */
export type Outcome = { kind: 'sent' } | Failure
export type Failure = { kind: 'refused' | 'deferred' | 'lost' | 'unknown' | 'server-failed' } & Words
/** `code` is that of the system or the library, such as ECONNREFUSED or EAUTH. */
export type Words = { why: string; code?: string | undefined }

/** Opens connections to the server of `SMTP_URL`, each for one mail after the other. A reply may take `silenceMs`, by default a minute. */
export function openMailServer(
  smtpUrl: string,
  { connections = 1, silenceMs }: { connections?: number; silenceMs?: number } = {},
) {
  const transport = createTransport({
    ...smtpOptions(smtpUrl, silenceMs),
    pool: true,
    maxConnections: connections,
    // Servers close a connection after some mails: a mail of which no byte was sent goes over another one.
    maxRequeues: 1,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const messages = new Map<string, Readable>()
  transport.use('stream', ({ message }, done) => {
    const create = message.createReadStream.bind(message)
    message.createReadStream = (options) => {
      const stream = create(options)
      messages.set(message.messageId(), stream)
      return stream
    }
    done()
  })
  return {
    /** Connects and logs in. Returns why that fails. */
    async check(): Promise<Words | null> {
      return transport.verify().then(() => null, wordsOf)
    },
    async send(mail: Outgoing): Promise<Outcome> {
      const message = messageOf(mail)
      try {
        await transport.sendMail(message)
        return { kind: 'sent' }
      } catch (error) {
        const failure: SmtpError = Object(error)
        const kind = failureOf(failure)
        const hasSent = messages.get(message.messageId)?.readableDidRead
        const isUnknown = kind === 'lost' && !failure.responseCode && hasSent
        return { kind: isUnknown ? 'unknown' : kind, ...wordsOf(error) }
      } finally {
        messages.delete(message.messageId)
      }
    },
    /** A mail that is being sent is then `lost` or `unknown`. */
    close: () => transport.close({ force: true }),
  }
}

/** The envelope is given apart from the headers: no text of a header adds a recipient. */
function messageOf({ to, replyTo, messageId, subject, html, text }: Outgoing) {
  const { MAIL_FROM = '', SELLER_NAME, CONTACT_EMAIL, SHOP_URL } = env()
  const answers = replyTo && oneAddress.test(replyTo) ? replyTo : CONTACT_EMAIL
  return {
    from: { name: singleLine(SELLER_NAME, 100), address: MAIL_FROM },
    to: { name: '', address: to },
    ...(answers ? { replyTo: { name: '', address: answers } } : {}),
    envelope: { from: MAIL_FROM, to: [to] },
    messageId: `<${messageId}@${new URL(SHOP_URL).hostname}>`,
    // It wants no out-of-office reply.
    headers: { 'Auto-Submitted': 'auto-generated' },
    subject,
    html,
    text,
  }
}

type SmtpError = {
  code?: string
  /** The system or TLS has set it, where `code` is the mail program's own. */
  originalCode?: string
  command?: string
  response?: string
  responseCode?: number
}

function failureOf({ code, command, responseCode }: SmtpError): Failure['kind'] {
  const isOfMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  // 421: the server ends the connection.
  if (!isOfMail || responseCode === 421) return 'lost'
  if (responseCode && responseCode < 500) return 'deferred'
  // The sender, or the login, is refused: other mails would be refused, too.
  return command === 'MAIL FROM' ? 'server-failed' : 'refused'
}

export const noMailServer = 'This is no mail server: it does not answer as one.'
/** Until then nothing shows that a server speaks SMTP. */
const beforeMails = ['CONN', 'EHLO', 'HELO', 'LHLO']
const refusals = ['421', '450', '451', '550', '554']

/** Never quotes an answer that may be none of SMTP: the address may lead to anything in the operator's network. */
function whyOf(error: unknown): string {
  const { command = '', originalCode, response = '' }: SmtpError = Object(error)
  if (originalCode === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'Its certificate is for another name.'
  if (response && beforeMails.includes(command)) {
    const code = response.slice(0, 3)
    return refusals.includes(code) && /^\d{3}[ -]/.test(response) ? `code ${code}` : noMailServer
  }
  return singleLine(error instanceof Error ? error.message : String(error), 300) || 'Unknown'
}

function wordsOf(error: unknown): Words {
  return { why: whyOf(error), code: errorCode(error) }
}
