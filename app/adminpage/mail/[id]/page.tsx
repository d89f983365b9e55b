import type { Metadata } from 'next'
import { AdminScreen, orNotFound } from '@/app/adminpage/admin-screen'
import { BackLink } from '@/components/admin/links'
import { MailDetail } from '@/components/admin/mail/mail-detail'
import { MailSetup } from '@/components/admin/mail/mail-setup'
import { deskPaths } from '@/lib/desk-paths'
import { deskViewer } from '@/lib/http/page-viewer'
import { getMail } from '@/lib/mail/queries'
import { sendsMails } from '@/lib/outbox/queue-mail'
import { adminMailPath, parseId } from '@/lib/paths'

export const metadata: Metadata = { title: 'Mail' }

type Props = { params: Promise<{ id: string }> }

export default async function OneMailPage({ params }: Props) {
  const id = parseId((await params).id)
  const viewer = await deskViewer(id ? adminMailPath(id) : deskPaths.adminMail, 'see-desk')
  const mail = await orNotFound(getMail(viewer, id))
  return (
    <>
      <BackLink href={deskPaths.adminMail}>All mail</BackLink>
      <AdminScreen heading={mail.subject} viewer={viewer}>
        {!sendsMails() && <MailSetup />}
        <MailDetail mail={mail} />
      </AdminScreen>
    </>
  )
}
