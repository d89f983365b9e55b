import type { ReactNode } from 'react'
import { PageMessages } from '@/app/page-messages'

/** The messages stand here, because the page of an error is shown in the place of the order's own. */
export default function OrderLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <PageMessages of="/order/[id]" />
      {children}
    </>
  )
}
