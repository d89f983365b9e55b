import { AdminScreen, orNotFound } from '@/app/adminpage/admin-screen'
import { MailDetail } from '@/components/admin/email/mail-detail'
import { MailSetup } from '@/components/admin/email/mail-setup'
import { BackLink } from '@/components/admin/links'
import { adminViewer } from '@/lib/api/pages/page-viewer'
import { getMail } from '@/lib/messaging/email-admin/mail-queries'
import { sendsMails } from '@/lib/messaging/outbox/queue-mail'
import { adminPaths } from '@/lib/shared/routes/admin-paths'
import { adminMailPath, parseId } from '@/lib/shared/routes/paths'

export const metadata = { title: 'Mail' }

type Props = { params: Promise<{ id: string }> }

export default async function OneMailPage({ params }: Props) {
  const id = parseId((await params).id)
  const viewer = await adminViewer(id ? adminMailPath(id) : adminPaths.adminMail, 'see-admin')
  const mail = await orNotFound(getMail(viewer, id))
  return (
    <>
      <BackLink href={adminPaths.adminMail}>All mail</BackLink>
      <AdminScreen heading={mail.subject} viewer={viewer}>
        {!sendsMails() && <MailSetup />}
        <MailDetail mail={mail} />
      </AdminScreen>
    </>
  )
}
