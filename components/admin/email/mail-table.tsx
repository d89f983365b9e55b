import { ListLink } from '@/components/admin/links'
import { type ListProps, StableTable } from '@/components/admin/stable-list'
import { DateTime } from '@/components/ui/date-time'
import { type MailEntry, recipientText } from '@/lib/messaging/email-admin/mail-entry'
import { adminMailPath } from '@/lib/shared/routes/paths'
import { MailState } from './mail-state'

const columns = [
  { key: 'subject', header: 'Subject', width: 'w-46' },
  { key: 'to', header: 'To', width: 'w-42' },
  { key: 'date', header: 'Date', width: 'w-28' },
  { key: 'state', header: 'State', width: 'w-38' },
  { key: 'attempts', header: 'Attempts', width: 'w-20', isNumber: true },
  { key: 'error', header: 'Last error', width: 'w-28 md:max-lg:hidden' },
]

/** All mails, newest first: what became of each, and where there is room, why. */
export function MailTable({ mails, ...list }: ListProps & { mails: readonly MailEntry[] }) {
  return (
    <StableTable
      caption="Mail"
      className="[--card-height:10rem]"
      columns={columns}
      entries={mails.map((mail) => ({ key: mail.id, content: <Row {...mail} /> }))}
      {...list}
    />
  )
}

function Row({ id, subject, createdAt, attempts, lastError, ...mail }: MailEntry) {
  const to = recipientText(mail.to)
  return (
    <tr>
      <td className="is-title col-span-6 truncate">
        <ListLink
          className="max-w-full truncate align-bottom text-accent hover:underline"
          href={adminMailPath(id)}
          title={subject}
        >
          {subject}
        </ListLink>
      </td>
      <td className="truncate max-md:order-2 max-md:col-span-6" title={to}>
        {to}
      </td>
      <td className="max-md:order-3 max-md:col-span-2 max-md:self-start" data-label="Date">
        <DateTime format="table" iso={createdAt} />
      </td>
      <td className="whitespace-normal max-md:order-3 max-md:col-span-2 max-md:self-start" data-label="State">
        <MailState {...mail} />
      </td>
      <td className="is-number max-md:order-3 max-md:col-span-2 max-md:self-start" data-label="Attempts">
        {attempts}
      </td>
      <td
        className="truncate text-ink-soft md:max-lg:hidden max-md:order-4 max-md:col-span-6"
        title={lastError ?? undefined}
      >
        {lastError}
      </td>
    </tr>
  )
}
