import type { Metadata } from 'next'
import { listPage } from '@/app/adminpage/list-page'
import { MailDecision } from '@/components/admin/email/mail-decision'
import { MailSetup } from '@/components/admin/email/mail-setup'
import { MailTable } from '@/components/admin/email/mail-table'
import { ListSearch } from '@/components/admin/list-search'
import { ButtonLink } from '@/components/ui/button-link'
import { listUndecidedMails } from '@/lib/messaging/email/old-mails'
import { countMails, listMails } from '@/lib/messaging/email-admin/mail-queries'
import { type MailPart, mailList, mailParts, maxMailSearch } from '@/lib/messaging/email-admin/mail-schema'
import { sendsMails } from '@/lib/messaging/outbox/queue-mail'

export const metadata: Metadata = { title: 'Mail' }

const nothingFound = {
  title: 'No mail found',
  text: 'Search for the beginning of an address or of its domain, or for the number of an order.',
}
const none = {
  title: 'No mail yet',
  text: 'Mails will appear here once somebody registers or places an order.',
}
type Part = { note: string; link: string; none: { title: string; text: string } }
const parts: Record<MailPart, Part> = {
  unsent: {
    note: 'Not sent: given up, held back, or waiting for longer than two minutes.',
    link: 'Not sent',
    none: { title: 'Every mail went out', text: 'Mails appear here when they do not leave the shop.' },
  },
  held_back: {
    note: 'Held back: too many to an address that nobody has confirmed.',
    link: 'Held back',
    none: {
      title: 'No mail is held back',
      text: 'Mails appear here when an account causes more than 20 in an hour to an address that nobody has confirmed.',
    },
  },
}

export default listPage({
  list: mailList,
  heading: 'Mail',
  note: 'What the shop writes to its buyers, and to you.',
  action: 'see-admin',
  empty: ({ filter: { q, state } }) => (state ? parts[state].none : q ? nothingFound : none),
  beside: async ({ viewer, filter: { q, state } }) => {
    const [undecided, counts] = await Promise.all([listUndecidedMails(viewer), countMails(viewer)])
    const links = mailParts.filter((part) => counts[part] > 0 && part !== state)
    const above = (
      <>
        {!sendsMails() && <MailSetup />}
        <MailDecision waiting={undecided && { ...undecided, since: undecided.since.toISOString() }} />
        <ListSearch
          action={mailList.path}
          hidden={state && { name: 'state', value: state }}
          label="Address or order number"
          maxLength={maxMailSearch}
          search={q}
        >
          {links.map((part) => (
            <ButtonLink href={mailList.pathOf({ q, state: part })} key={part} variant="quiet">
              {parts[part].link} ({counts[part].toLocaleString('en')})
            </ButtonLink>
          ))}
          {(q || state) && (
            <ButtonLink href={mailList.path} variant="quiet">
              All mail
            </ButtonLink>
          )}
        </ListSearch>
      </>
    )
    return { note: state && parts[state].note, above }
  },
  read: (viewer, filter, paging) => listMails(viewer, paging, filter),
  children: (mails, list) => <MailTable mails={mails} {...list} />,
})
