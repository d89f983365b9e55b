import nodemailer from 'nodemailer'
import { smtpOptions } from '@/lib/messaging/email/smtp-options'
import { check, failed, ofDemo, ok, reasonOf, skipped } from './check'
import { mailDns } from './mail-dns'

const SILENCE_MS = 15_000

const server = check('The mail server', async (context) => {
  const { SMTP_URL, MAIL_FROM } = context.settings
  if (!SMTP_URL) {
    const remedy = 'Enter the mail server in the settings of the desk, or set SMTP_URL and MAIL_FROM.'
    return ofDemo(failed('No mail is sent: SMTP_URL is not set.', remedy), context)
  }
  const transport = nodemailer.createTransport(smtpOptions(SMTP_URL, SILENCE_MS))
  try {
    await transport.verify()
    return ok(`The mail server accepts the connection; mails come from ${MAIL_FROM}.`)
  } catch (error) {
    const remedy = 'Check host, port, user and password in SMTP_URL, and that its certificate is valid.'
    return failed(`The mail server does not accept the connection: ${reasonOf(error, context)}.`, remedy)
  } finally {
    transport.close()
  }
})

const owner = check('The mail to the owner', async (context) => {
  const { SMTP_URL, MAIL_FROM, MAIL_OWNER } = context.settings
  if (!SMTP_URL) return skipped('No mail to the owner without a mail server.')
  if (!MAIL_OWNER)
    return failed(
      'Nobody is told of what needs attention: MAIL_OWNER is not set.',
      'Enter your own address in the settings of the desk, or set MAIL_OWNER.',
    )
  if (!context.sendsMail) return skipped('No mail was sent: run `npm run doctor -- --send-mail` for one.')
  const transport = nodemailer.createTransport(smtpOptions(SMTP_URL, SILENCE_MS))
  try {
    const text = 'The doctor of your shop has sent this mail. Its mail server works.'
    await transport.sendMail({ from: MAIL_FROM, to: MAIL_OWNER, subject: 'Mail from your shop', text })
    return ok(`The mail server took a mail to ${MAIL_OWNER}: look whether it arrives.`)
  } catch (error) {
    const remedy = 'Check that the mail server sends mails from MAIL_FROM.'
    return failed(`The mail server refuses a mail to MAIL_OWNER: ${reasonOf(error, context)}.`, remedy)
  } finally {
    transport.close()
  }
})

export const mailChecks = [server, mailDns, owner]
