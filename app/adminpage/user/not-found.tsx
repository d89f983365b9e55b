import { NotFoundAlert } from '@/components/layout/not-found-alert'
import { problemTable } from '@/lib/shared/problem/problem'
import { adminPaths } from '@/lib/shared/routes/admin-paths'

export default function UserNotFound() {
  const text = problemTable['user-not-found'].detail
  return <NotFoundAlert heading="User" href={adminPaths.adminUsers} linkText="See all users" text={text} />
}
