import type { ReactNode } from 'react'
import { PageMessages } from '@/app/page-messages'

export default function DeskLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <PageMessages of="desk" />
      {children}
    </>
  )
}
