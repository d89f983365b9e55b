'use client'

import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '@/components/ui/button'

type Props = {
  title: string
  children: ReactNode
  /** The button that does it. */
  confirmText: string
  onConfirm: () => void
  /** Closed in any way; the focus is then back where it was. */
  onClose: () => void
}

/**
 * Asks once before something that cannot be undone, with the browser's own modal dialog: it holds the focus, starting at
 * the harmless button, and Escape closes it.
 */
export function ConfirmDialog({ title, children, confirmText, onConfirm, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => dialog.current?.showModal(), [])

  /** Says so at once: the browser's own `close` event comes a moment later, when it may already be asked for again. */
  function leave() {
    dialog.current?.close()
    onClose()
  }

  return (
    <dialog
      aria-describedby={`${id}-text`}
      aria-labelledby={`${id}-title`}
      className="confirm-dialog"
      onCancel={(event) => {
        event.preventDefault()
        leave()
      }}
      onClose={() => dialog.current && onClose()}
      ref={dialog}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <div id={`${id}-text`}>{children}</div>
      <p>
        <Button look="secondary" onClick={leave}>
          Cancel
        </Button>
        <Button
          look="danger"
          onClick={() => {
            leave()
            onConfirm()
          }}
        >
          {confirmText}
        </Button>
      </p>
    </dialog>
  )
}
