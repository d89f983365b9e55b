'use client'

import type { ReactNode } from 'react'
import { ListFrame } from '@/components/admin/list-frame'

/** Reports above a mail what became of sending it again. */
export function MailFrame({ note, children }: { note: string; children: ReactNode }) {
  return (
    <ListFrame newCount={0} note={note} onShowNew={() => {}}>
      {children}
    </ListFrame>
  )
}
