import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { PageMessages } from '@/app/page-messages'
import { ProofHost } from '@/components/account/proof/proof-host'
import { SessionSync } from '@/components/account/session-sync'
import { BackLink } from '@/components/admin/links'
import { SimulatedPaymentsLine } from '@/components/layout/simulated-payments-line'
import { PageHeading } from '@/components/ui/page-heading'
import { personOf, type Viewer } from '@/lib/accounts/permissions/viewer'
import { warnsOfSimulator } from '@/lib/money/paypal/paypal-config'
import { env } from '@/lib/platform/config/env'
import { describeVersion } from '@/lib/platform/config/version'
import { Problem } from '@/lib/shared/problem/problem'
import '@/app/styles/admin.css'

type Props = {
  viewer: Viewer
  heading: ReactNode
  note?: ReactNode
  actions?: ReactNode
  /** The list that one comes back to. */
  back?: { href: string; text: ReactNode } | undefined
  /** One column of forms. */
  isNarrow?: boolean
  children: ReactNode
}

/**
 * The frame of every admin page: its heading, a line where payments are simulated, the version of the shop, and `SessionSync`,
 * which keeps the browser's `userInfo` current. Not a layout: Next renders a layout before the page has checked the viewer.
 */
export function AdminScreen({ viewer, heading, back, isNarrow, children, ...props }: Props) {
  const screen = (
    <>
      <PageMessages of="desk" />
      {back && <BackLink href={back.href}>{back.text}</BackLink>}
      <SessionSync viewer={personOf(viewer)} />
      <ProofHost />
      {warnsOfSimulator() && <SimulatedPaymentsLine />}
      <PageHeading isCalm {...props}>
        {heading}
      </PageHeading>
      {children}
      <p className="no-print mt-12 text-right text-xs text-ink-soft">Version {describeVersion(env())}</p>
    </>
  )
  return isNarrow ? <div className="mx-auto max-w-3xl">{screen}</div> : screen
}

/** Returns what is read for an admin page, which shows 404 when there is no such thing. */
export function orNotFound<T>(reading: Promise<T>): Promise<T> {
  return reading.catch((error: unknown) => {
    if (error instanceof Problem) notFound()
    throw error
  })
}
