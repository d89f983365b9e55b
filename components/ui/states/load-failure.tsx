'use client'

import { type ReactNode, useState } from 'react'
import { t } from '@/lib/shared/messages/message'
import { Alert } from '../alert'
import { Button } from '../button'

type Props = { text: string; retry: () => void; children?: ReactNode }

/** Something that failed to load (Spec §8): an alert with a close button, a retry button, then `children`. */
export function LoadFailure({ text, retry, children }: Props) {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <div className="grid max-w-2xl justify-items-start gap-4">
      {isOpen && (
        <Alert kind="danger" onDismiss={() => setIsOpen(false)}>
          {text}
        </Alert>
      )}
      <Button variant="secondary" onClick={retry}>
        {t('ui.try-again')}
      </Button>
      {children}
    </div>
  )
}
