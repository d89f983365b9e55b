import type { Metadata } from 'next'
import { Suspense } from 'react'
import { AdminScreen } from '@/app/adminpage/admin-screen'
import { PagedList } from '@/app/adminpage/paged-list'
import { MailSetup } from '@/components/admin/mail-setup'
import { MailTable } from '@/components/admin/mail-table'
import { Spinner } from '@/components/ui/spinner'
import { adminViewer } from '@/lib/http/admin-page'
import { listMails, sendsMails } from '@/lib/mail/queries'
import { listPath, pageParam, paths } from '@/lib/paths'

export const metadata: Metadata = { title: 'Mail' }
export const dynamic = 'force-dynamic'

type Props = { searchParams: Promise<{ page?: string | string[] }> }

export default async function MailPage({ searchParams }: Props) {
  const page = pageParam((await searchParams).page)
  const viewer = await adminViewer(listPath(paths.adminMail, page))
  return (
    <AdminScreen heading="Mail" note="What the shop writes to its buyers, and to you." viewer={viewer}>
      {!sendsMails() && <MailSetup />}
      <Suspense fallback={<Spinner label="Loading the mails" />}>
        <PagedList
          empty={{
            title: 'No mail yet',
            text: 'Mails will appear here once somebody registers or places an order.',
          }}
          page={page}
          path={paths.adminMail}
          read={(paging) => listMails(viewer, paging)}
        >
          {(mails, list) => <MailTable mails={mails} {...list} />}
        </PagedList>
      </Suspense>
    </AdminScreen>
  )
}
