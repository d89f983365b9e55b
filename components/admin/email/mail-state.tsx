import type { MailEntry } from '@/lib/messaging/email-admin/mail-entry'

const states: Record<MailEntry['state'], { text: string; className: string }> = {
  unsent: { text: 'Not sent: no mail server', className: 'text-ink-soft' },
  undecided: { text: 'Waits for you', className: 'text-warning' },
  waiting: { text: 'Waiting', className: 'text-ink-soft' },
  sent: { text: 'Sent', className: 'text-success' },
  given_up: { text: 'Given up', className: 'text-danger' },
  held_back: { text: 'Held back', className: 'text-warning' },
}

export function MailState({ state }: Pick<MailEntry, 'state'>) {
  const { text, className } = states[state]
  return <span className={`font-semibold ${className}`}>{text}</span>
}
