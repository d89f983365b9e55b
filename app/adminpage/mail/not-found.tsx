import { NotFoundAlert } from '@/components/layout/not-found-alert'
import { paths } from '@/lib/paths'

export default function MailNotFound() {
  return (
    <NotFoundAlert heading="Mail" href={paths.adminMail} linkText="See all mail" text="Mail not found." />
  )
}
