'use client'

import { type ReactNode, useId, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { t } from '@/lib/shared/messages/message'
import { Modal } from './modal'
import './confirm-dialog.css'

type Props = {
  title: string
  children: ReactNode
  confirmText: string
  /** Text of the button that does not. */
  cancelText?: string
  /** `primary` for what can be undone. */
  confirmVariant?: 'danger' | 'primary'
  onConfirm: () => void
  /** Called however the dialog closes; the focus is then back where it was. */
  onClose: () => void
}

/**
 * Asks for confirmation before an action that cannot be undone, or is unusual. It is the browser's own modal dialog: it traps the focus,
 * starting at the button that changes nothing, and Escape closes it.
 */
export function ConfirmDialog({
  title,
  children,
  confirmText,
  cancelText = t('ui.cancel'),
  confirmVariant = 'danger',
  onConfirm,
  onClose,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()

  /** Calls `onClose` at once: the `close` event fires later, when the dialog may already have been opened again. */
  function close() {
    dialog.current?.close()
    onClose()
  }

  return (
    <Modal
      aria-describedby={id}
      className="confirm-dialog"
      onCancel={close}
      onClose={() => dialog.current && onClose()}
      ref={dialog}
      title={title}
    >
      <div id={id}>{children}</div>
      <p>
        <Button variant="secondary" onClick={close}>
          {cancelText}
        </Button>
        <Button
          variant={confirmVariant}
          onClick={() => {
            close()
            onConfirm()
          }}
        >
          {confirmText}
        </Button>
      </p>
    </Modal>
  )
}
