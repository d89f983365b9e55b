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
export function AdminScreen({ viewer, heading, children, ...props }: Props) {
  const { sessionVersion: _, ...person } = viewer
  return (
    <>
      <SessionSync viewer={person} />
      <PageHeading {...props}>{heading}</PageHeading>
      {children}
    </>
  )
}
