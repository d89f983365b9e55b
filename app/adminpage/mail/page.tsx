import type { Metadata } from 'next'
import { AdminScreen } from '@/app/adminpage/admin-screen'
import { PagedList } from '@/app/adminpage/paged-list'
import { MailDecision } from '@/components/admin/email/mail-decision'
import { MailSetup } from '@/components/admin/email/mail-setup'
import { MailTable } from '@/components/admin/email/mail-table'
import { ListSearch } from '@/components/admin/list-search'
import { ButtonLink } from '@/components/ui/button-link'
import { adminViewer } from '@/lib/api/pages/page-viewer'
import { listUndecidedMails } from '@/lib/messaging/email/old-mails'
import { countMails, listMails } from '@/lib/messaging/email-admin/mail-queries'
import { searchParam } from '@/lib/messaging/email-admin/search-mails'
import { sendsMails } from '@/lib/messaging/outbox/queue-mail'
import { adminPaths, mailSearchPath } from '@/lib/shared/routes/admin-paths'
import { listPath, type MailListState, pageParam } from '@/lib/shared/routes/paths'

export const metadata: Metadata = { title: 'Mail' }

type Parameter = string | string[] | undefined
type Props = { searchParams: Promise<{ page?: Parameter; q?: Parameter; state?: Parameter }> }

const nothingFound = {
  title: 'No mail found',
  text: 'Search for the beginning of an address or of its domain, or for the number of an order.',
}
const none = {
  title: 'No mail yet',
  text: 'Mails will appear here once somebody registers or places an order.',
}
type Part = { note: string; link: string; none: { title: string; text: string } }
const parts: Record<MailListState, Part> = {
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
const stateParam = (value: Parameter): MailListState | null =>
  value === 'held_back' || value === 'unsent' ? value : null

export default async function MailPage({ searchParams }: Props) {
  const parameters = await searchParams
  const page = pageParam(parameters.page)
  const search = searchParam(parameters.q)
  const state = stateParam(parameters.state)
  const path = mailSearchPath(search, state)
  const viewer = await adminViewer(listPath(path, page), 'see-desk')
  const [undecided, counts] = await Promise.all([listUndecidedMails(viewer), countMails(viewer)])
  return (
    <AdminScreen
      heading="Mail"
      note={state ? parts[state].note : 'What the shop writes to its buyers, and to you.'}
      viewer={viewer}
    >
      {!sendsMails() && <MailSetup />}
      <MailDecision waiting={undecided && { ...undecided, since: undecided.since.toISOString() }} />
      <ListSearch
        action={adminPaths.adminMail}
        hidden={state && { name: 'state', value: state }}
        label="Address or order number"
        maxLength={320}
        search={search}
      >
        {(['unsent', 'held_back'] as const)
          .filter((part) => counts[part] > 0 && part !== state)
          .map((part) => (
            <ButtonLink href={mailSearchPath(search, part)} key={part} variant="quiet">
              {parts[part].link} ({counts[part].toLocaleString('en')})
            </ButtonLink>
          ))}
        {(search !== null || state !== null) && (
          <ButtonLink href={adminPaths.adminMail} variant="quiet">
            All mail
          </ButtonLink>
        )}
      </ListSearch>
      {/* Without Suspense, whose content stays hidden without JavaScript. */}
      <PagedList
        empty={state ? parts[state].none : search === null ? none : nothingFound}
        page={page}
        path={path}
        read={(paging) => listMails(viewer, paging, { search, state })}
      >
        {(mails, list) => <MailTable mails={mails} {...list} />}
      </PagedList>
    </AdminScreen>
  )
}
