import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { AdminScreen } from '@/app/adminpage/admin-screen'
import { BackLink } from '@/components/admin/back-link'
import { MailDetail } from '@/components/admin/mail/mail-detail'
import { MailSetup } from '@/components/admin/mail/mail-setup'
import { adminViewer } from '@/lib/http/page-viewer'
import { getMail } from '@/lib/mail/queries'
import { sendsMails } from '@/lib/outbox/queue-mail'
import { adminMailPath, parseId, paths } from '@/lib/paths'
import { Problem } from '@/lib/problem'

export const metadata: Metadata = { title: 'Mail' }
export const dynamic = 'force-dynamic'

type Props = { params: Promise<{ id: string }> }

export default async function OneMailPage({ params }: Props) {
  const id = parseId((await params).id)
  const viewer = await adminViewer(id ? adminMailPath(id) : paths.adminMail)
  const mail = await getMail(viewer, id).catch((error: unknown) => {
    if (error instanceof Problem) notFound()
    throw error
  })
  return (
    <>
      <BackLink href={paths.adminMail}>All mail</BackLink>
      <AdminScreen heading={mail.subject} viewer={viewer}>
        {!sendsMails() && <MailSetup />}
        <MailDetail mail={mail} />
      </AdminScreen>
    </>
  )
}
