import type { MailEntry } from '@/lib/mail/mail-entry'

const states = {
  waiting: { text: 'Waiting', className: 'text-ink-soft' },
  sent: { text: 'Sent', className: 'text-success' },
  given_up: { text: 'Given up', className: 'text-danger' },
}

/** What has become of a mail. */
export function MailState({ status }: Pick<MailEntry, 'status'>) {
  const { text, className } = states[status]
  return <span className={`font-semibold ${className}`}>{text}</span>
}
