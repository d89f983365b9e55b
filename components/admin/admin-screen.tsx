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

/** The frame of every admin page: its heading, and `SessionSync`, which keeps the browser's `userInfo` current. */
export function AdminScreen({ viewer, heading, children, ...props }: Props) {
  return (
    <>
      <SessionSync viewer={personOf(viewer)} />
      <PageHeading {...props}>{heading}</PageHeading>
      {children}
    </>
  )
}
