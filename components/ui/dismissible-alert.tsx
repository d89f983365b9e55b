'use client'

import { type ReactNode, useState } from 'react'
import { Alert, type AlertKind } from './alert'

type Props = { kind: AlertKind; children: ReactNode; action?: ReactNode }

/** An alert with a close button. It stays closed until it is mounted again. */
export function DismissibleAlert({ kind, children, action }: Props) {
  const [isOpen, setIsOpen] = useState(true)
  if (!isOpen) return null
  return (
    <Alert action={action} kind={kind} onDismiss={() => setIsOpen(false)}>
      {children}
    </Alert>
  )
}
