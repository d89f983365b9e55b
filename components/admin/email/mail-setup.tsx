import { Alert } from '@/components/ui/alert'

/** Says that this shop sends no mail, and what to set. */
export function MailSetup() {
  return (
    <div className="mb-6">
      <Alert kind="info">
        <p className="font-semibold">Mails are not sent yet.</p>
        <p className="mt-1">
          They wait here, and you can read them. To have them sent, set <code>SMTP_URL</code> to your mail
          server and <code>MAIL_FROM</code> to the shop’s address, then start the shop again. It then asks
          here what becomes of mails older than an hour.
        </p>
      </Alert>
    </div>
  )
}
