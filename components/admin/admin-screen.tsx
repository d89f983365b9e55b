import type { ReactNode } from 'react'
import { SessionSync } from '@/components/account/session-sync'
import { PageHeading } from '@/components/ui/page-heading'
import type { Viewer } from '@/lib/auth/viewer'

type Props = {
  viewer: Viewer
  heading: ReactNode
  note?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** Around every admin page: its heading, and the browser's `userInfo` in step with the session. */
export function AdminScreen({ viewer: { id, name, email, isAdmin }, heading, children, ...props }: Props) {
  return (
    <>
      <SessionSync viewer={{ id, name, email, isAdmin }} />
      <PageHeading {...props}>{heading}</PageHeading>
      {children}
    </>
  )
}
