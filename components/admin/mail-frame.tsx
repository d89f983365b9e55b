'use client'

import type { ReactNode } from 'react'
import { ListFrame } from '@/components/admin/list-frame'

/** Reports above a mail what became of sending it again. */
export function MailFrame({ children }: { children: ReactNode }) {
  return (
    <ListFrame newCount={0} onShowNew={() => {}}>
      {children}
    </ListFrame>
  )
}
