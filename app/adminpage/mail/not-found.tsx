import { NotFoundAlert } from '@/components/layout/not-found-alert'
import { adminPaths } from '@/lib/shared/routes/admin-paths'

export default function MailNotFound() {
  return (
    <NotFoundAlert
      heading="Mail"
      href={adminPaths.adminMail}
      linkText="See all mail"
      text="Mail not found."
    />
  )
}
