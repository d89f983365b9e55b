'use client'

import { type ReactNode, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Modal } from '@/components/ui/dialogs/modal'
import '@/components/ui/dialogs/confirm-dialog.css'

type Props = {
  title: string
  children: ReactNode
  confirmText: string
  /** Called with the fields once they are valid; the dialog is closed then. */
  onSubmit: (form: FormData) => void
  onClose: () => void
}

/** A form about a review above the list, which stays where it is. Escape closes it; what was typed is kept by its owner. */
export function ReviewDialog({ title, children, confirmText, onSubmit, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)

  /** Closes it at once, so that the focus is back before the list says that it is busy. */
  function close() {
    dialog.current?.close()
    onClose()
  }

  return (
    <Modal className="confirm-dialog w-[min(100%_-_2rem,32rem)]" onCancel={close} ref={dialog} title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const form = new FormData(event.currentTarget)
          close()
          onSubmit(form)
        }}
      >
        {children}
        <p className="mt-6 flex flex-wrap justify-end gap-3">
          <Button onClick={close} variant="secondary">
            Cancel
          </Button>
          <Button type="submit">{confirmText}</Button>
        </p>
      </form>
    </Modal>
  )
}
