import { NotFoundAlert } from '@/components/layout/not-found-alert'
import { t } from '@/lib/shared/messages/message'
import { adminPaths } from '@/lib/shared/routes/admin-paths'

export default function UserNotFound() {
  const text = t('problem.user-not-found')
  return <NotFoundAlert heading="User" href={adminPaths.adminUsers} linkText="See all users" text={text} />
}
