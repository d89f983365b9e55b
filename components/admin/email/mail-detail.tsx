import { ListFrame } from '@/components/admin/list-frame'
import { Alert } from '@/components/ui/alert'
import { Card } from '@/components/ui/card'
import { DateTime } from '@/components/ui/date-time'
import { type MailView, recipientText } from '@/lib/messaging/email-admin/mail-entry'
import { MailState } from './mail-state'
import { SendMailButton } from './send-mail-button'

const notes: Record<MailView['state'], string> = {
  unsent: 'It was written while the shop had no mail server.',
  undecided: 'It was written before the shop had a mail server. The page Mail asks what becomes of it.',
  waiting: 'The shop keeps trying for three days.',
  sent: 'The mail server has taken it.',
  given_up: 'The shop does not try again.',
  held_back: 'The shop does not send it by itself.',
}

/** One mail: what became of it, and both its forms as the reader sees them. */
export function MailDetail({ mail }: { mail: MailView }) {
  const { id, kind, lastError, sentAt, state } = mail
  const facts = [
    { label: 'To', value: recipientText(mail.to) },
    { label: 'State', value: <MailState {...mail} /> },
    { label: 'Attempts', value: mail.attempts },
    { label: 'Written', value: <DateTime format="moment" iso={mail.createdAt} /> },
    ...(sentAt ? [{ label: 'Sent', value: <DateTime format="moment" iso={sentAt} /> }] : []),
  ]
  return (
    <ListFrame note={notes[state]}>
      <Card>
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
          <dl className="grid min-w-0 grow gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_2fr_2fr]">
            {facts.map(({ label, value }) => (
              <div className="min-w-0" key={label}>
                <dt className="text-xs font-semibold text-ink-soft">{label}</dt>
                <dd className="mt-0.5 wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
          {mail.canSend && (
            <div>
              <SendMailButton describedBy="send-to" id={id} state={state} />
              <p className="mt-1.5 max-w-80 text-sm text-ink-soft wrap-anywhere" id="send-to">
                It goes to {recipientText(mail.sendTo)}.
              </p>
            </div>
          )}
        </div>
        {state === 'held_back' && (
          <p className="mt-5 border-t border-line pt-4 text-sm wrap-anywhere">
            <span className="font-semibold">Held back: </span>
            more than 20 mails in an hour, or 60 in a day, to an address that nobody has confirmed.
          </p>
        )}
        {lastError && (
          <p className="mt-5 border-t border-line pt-4 text-sm wrap-anywhere">
            <span className="font-semibold">{state === 'given_up' ? 'Given up: ' : 'Last error: '}</span>
            {lastError}
          </p>
        )}
      </Card>
      {mail.hidesLink && (
        <div className="mt-5">
          <Alert kind="info">
            The link in this mail lets its reader{' '}
            {kind === 'account_made' ? 'confirm the address' : 'choose a password'}, so it is not shown.
          </Alert>
        </div>
      )}
      <h2 className="mt-8 mb-3 text-lg">As the reader sees it</h2>
      <iframe
        className={`block w-full rounded-card border border-line bg-surface ${mail.isLong ? 'h-240' : 'h-144 max-md:h-160'}`}
        sandbox=""
        srcDoc={mail.html}
        title="The mail"
      />
      <h2 className="mt-8 mb-3 text-lg">As plain text</h2>
      <pre className="rounded-card border border-line bg-surface p-5 font-mono text-sm wrap-anywhere whitespace-pre-wrap">
        {mail.text}
      </pre>
    </ListFrame>
  )
}
