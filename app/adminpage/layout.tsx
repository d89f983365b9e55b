import type { ReactNode } from 'react'
import { VersionLine } from '@/components/admin/version-line'
import { env } from '@/lib/env'
import { describeVersion } from '@/lib/version.mjs'

/** Ends every admin page with the version of the shop. */
export default function AdminLayout({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <VersionLine version={describeVersion(env())} />
    </>
  )
}
