import type { ReactNode } from 'react'
import { SessionSync } from '@/components/account/session-sync'
import { PageHeading } from '@/components/ui/page-heading'
import { personOf, type Viewer } from '@/lib/auth/viewer'

type Props = {
  viewer: Viewer
  heading: ReactNode
  note?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** Around every admin page: its heading, and the browser's `userInfo` in step with the session. */
export function AdminScreen({ viewer, heading, children, ...props }: Props) {
  return (
    <>
      <SessionSync viewer={personOf(viewer)} />
      <PageHeading {...props}>{heading}</PageHeading>
      {children}
    </>
  )
}
