import type { ReactNode } from 'react'
import { mailtoLink } from '@/lib/shared/text/email-address'

type Props = { address: string; subject: string; text?: string; children: ReactNode }

/** A link that begins a mail to an address, with a subject and perhaps a text; lines of the text end with a line feed. */
export function MailLink({ address, subject, text = '', children }: Props) {
  const fields = [['subject', subject], ...(text ? [['body', text.replaceAll('\n', '\r\n')]] : [])]
  const query = fields.map(([name, value = '']) => `${name}=${encodeURIComponent(value)}`).join('&')
  return (
    <a className="text-link" href={`${mailtoLink(address)}?${query}`}>
      {children}
    </a>
  )
}
