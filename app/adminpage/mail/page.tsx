import type { Metadata } from 'next'
import { AdminScreen } from '@/app/adminpage/admin-screen'
import { PagedList } from '@/app/adminpage/paged-list'
import { ListSearch } from '@/components/admin/list-search'
import { MailDecision } from '@/components/admin/mail/mail-decision'
import { MailSetup } from '@/components/admin/mail/mail-setup'
import { MailTable } from '@/components/admin/mail/mail-table'
import { ButtonLink } from '@/components/ui/button-link'
import { deskViewer } from '@/lib/http/page-viewer'
import { listUndecidedMails } from '@/lib/mail/old-mails'
import { countHeldBack, listMails } from '@/lib/mail/queries'
import { searchParam } from '@/lib/mail/search-mails'
import { sendsMails } from '@/lib/outbox/queue-mail'
import { listPath, mailSearchPath, pageParam, paths } from '@/lib/paths'

export const metadata: Metadata = { title: 'Mail' }
export const dynamic = 'force-dynamic'

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
const notes = {
  all: 'What the shop writes to its buyers, and to you.',
  heldBack: 'Held back: too many to an address that nobody has confirmed.',
}
const noneHeldBack = {
  title: 'No mail is held back',
  text: 'Mails appear here when an account causes more than 20 in an hour to an address that nobody has confirmed.',
}

export default async function MailPage({ searchParams }: Props) {
  const parameters = await searchParams
  const page = pageParam(parameters.page)
  const search = searchParam(parameters.q)
  const isHeldBack = parameters.state === 'held_back'
  const path = mailSearchPath(search, isHeldBack)
  const viewer = await deskViewer(listPath(path, page), 'see-desk')
  const [undecided, heldBack] = await Promise.all([listUndecidedMails(viewer), countHeldBack(viewer)])
  return (
    <AdminScreen heading="Mail" note={isHeldBack ? notes.heldBack : notes.all} viewer={viewer}>
      {!sendsMails() && <MailSetup />}
      <MailDecision waiting={undecided && { ...undecided, since: undecided.since.toISOString() }} />
      <ListSearch
        action={paths.adminMail}
        hidden={isHeldBack ? { name: 'state', value: 'held_back' } : null}
        label="Address or order number"
        maxLength={320}
        search={search}
      >
        {heldBack > 0 && !isHeldBack && (
          <ButtonLink href={mailSearchPath(search, true)} variant="quiet">
            Held back ({heldBack.toLocaleString('en')})
          </ButtonLink>
        )}
        {(search !== null || isHeldBack) && (
          <ButtonLink href={paths.adminMail} variant="quiet">
            All mail
          </ButtonLink>
        )}
      </ListSearch>
      {/* Without Suspense, whose content stays hidden without JavaScript. */}
      <PagedList
        empty={isHeldBack ? noneHeldBack : search === null ? none : nothingFound}
        page={page}
        path={path}
        read={(paging) => listMails(viewer, paging, { search, isHeldBack })}
      >
        {(mails, list) => <MailTable mails={mails} {...list} />}
      </PagedList>
    </AdminScreen>
  )
}
