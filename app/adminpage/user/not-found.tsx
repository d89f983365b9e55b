import { NotFoundAlert } from '@/components/layout/not-found-alert'
import { paths } from '@/lib/paths'
import { problemTable } from '@/lib/problem'

export default function UserNotFound() {
  const text = problemTable['user-not-found'].detail
  return <NotFoundAlert heading="User" href={paths.adminUsers} linkText="See all users" text={text} />
}
