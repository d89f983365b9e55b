import { NotFoundAlert } from '@/components/layout/not-found-alert'
import { deskPaths } from '@/lib/desk-paths'
import { problemTable } from '@/lib/problem'

export default function UserNotFound() {
  const text = problemTable['user-not-found'].detail
  return <NotFoundAlert heading="User" href={deskPaths.adminUsers} linkText="See all users" text={text} />
}
