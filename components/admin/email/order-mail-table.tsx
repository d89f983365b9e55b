import { ListLink } from '@/components/admin/links'
import { ListFrame } from '@/components/admin/list-frame'
import { DataTable } from '@/components/ui/data-table'
import { DateTime } from '@/components/ui/date-time'
import { kindText, type MailEntry, recipientText } from '@/lib/messaging/email-admin/mail-entry'
import { adminMailPath } from '@/lib/shared/routes/paths'
import { MailState } from './mail-state'
import { SendMailButton } from './send-mail-button'

const columns = [
  { key: 'kind', header: 'Mail', width: 'w-28' },
  { key: 'to', header: 'To', width: 'w-48' },
  { key: 'state', header: 'State', width: 'w-40' },
  { key: 'time', header: 'Time', width: 'w-32' },
  { key: 'send', header: <span className="sr-only">Send</span>, width: 'w-30' },
]

const isToBuyer = ({ kind }: MailEntry) => kind.startsWith('order_')

/** The mails about one order. Those to the buyer can be sent again, to the address that the line above names. */
export function OrderMailTable({ mails }: { mails: readonly MailEntry[] }) {
  const sendTo = mails.find((mail) => mail.canSend && isToBuyer(mail))?.sendTo
  const note = sendTo ? (
    <span className="line-clamp-2 wrap-anywhere" id="send-to" title={sendTo}>
      A mail that is sent again goes to {sendTo}.
    </span>
  ) : (
    `${mails.length} in all, newest first.`
  )
  return (
    <section aria-labelledby="order-mails" className="no-print mt-10">
      <h2 className="mb-4 text-xl" id="order-mails">
        Mails
      </h2>
      {mails.length === 0 ? (
        <p className="text-ink-soft">No mail about this order is kept.</p>
      ) : (
        <ListFrame note={note}>
          <DataTable
            caption="Mails about this order"
            className="[--card-height:9rem]"
            columns={columns}
            isList
          >
            {mails.map((mail) => (
              <Row key={mail.id} mail={mail} />
            ))}
          </DataTable>
        </ListFrame>
      )}
    </section>
  )
}

function Row({ mail }: { mail: MailEntry }) {
  const { id, kind, to, state, createdAt, sentAt } = mail
  const recipient = recipientText(to)
  return (
    <tr>
      <td className="is-title col-span-6 truncate">
        <ListLink href={adminMailPath(id)} id={`mail-${id}`}>
          {kindText(kind)}
        </ListLink>
      </td>
      <td className="truncate max-md:order-2 max-md:col-span-6" title={recipient}>
        {recipient}
      </td>
      <td className="whitespace-normal max-md:order-3 max-md:col-span-3 max-md:self-start" data-label="State">
        <MailState state={state} />
      </td>
      <td className="whitespace-normal max-md:order-3 max-md:col-span-3 max-md:self-start" data-label="Time">
        <DateTime format="moment" iso={sentAt ?? createdAt} />
      </td>
      <td className="is-action is-last max-md:order-4 max-md:col-span-6">
        {mail.canSend && isToBuyer(mail) && (
          <SendMailButton describedBy={`mail-${id} send-to`} id={id} state={state} />
        )}
      </td>
    </tr>
  )
}
