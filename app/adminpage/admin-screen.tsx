import type { ReactNode } from 'react'
import { SessionSync } from '@/components/account/session-sync'
import { SimulatedPaymentsLine } from '@/components/layout/simulated-payments-line'
import { PageHeading } from '@/components/ui/page-heading'
import { personOf, type Viewer } from '@/lib/auth/viewer'
import { env } from '@/lib/env'
import { warnsOfSimulator } from '@/lib/paypal/config'
import { describeVersion } from '@/lib/version'

type Props = {
  viewer: Viewer
  heading: ReactNode
  note?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/**
 * The frame of every admin page: its heading, a line where payments are simulated, the version of the shop, and `SessionSync`,
 * which keeps the browser's `userInfo` current. Not a layout: Next renders a layout before the page has checked the viewer.
 */
export function AdminScreen({ viewer, heading, children, ...props }: Props) {
  return (
    <>
      <SessionSync viewer={personOf(viewer)} />
      {warnsOfSimulator() && <SimulatedPaymentsLine />}
      <PageHeading {...props}>{heading}</PageHeading>
      {children}
      <p className="no-print mt-12 text-right text-xs text-ink-soft">Version {describeVersion(env())}</p>
    </>
  )
}
