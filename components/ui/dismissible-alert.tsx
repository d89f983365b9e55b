'use client'

import { type ReactNode, useState } from 'react'
import { Alert, type AlertKind } from '@/components/ui/alert'

type Props = { kind: AlertKind; children: ReactNode; action?: ReactNode }

/** An alert that the reader can close; it stays closed until it is rendered anew. */
export function DismissibleAlert({ kind, children, action }: Props) {
  const [isOpen, setIsOpen] = useState(true)
  if (!isOpen) return null
  return (
    <Alert action={action} kind={kind} onDismiss={() => setIsOpen(false)}>
      {children}
    </Alert>
  )
}
