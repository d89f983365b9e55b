'use client'

import { type ComponentProps, useState } from 'react'
import { BusyButton } from '@/components/ui/forms/busy-button'
import { ConfirmDialog } from './confirm-dialog'

type Dialog = ComponentProps<typeof ConfirmDialog>

type Props = Omit<ComponentProps<typeof BusyButton>, 'title' | 'onClick'> &
  Omit<Dialog, 'children' | 'onClose'> & {
    /** The text of the dialog. */
    question: Dialog['children']
  }

/** A button that asks for confirmation before it acts. */
export function ConfirmButton({
  title,
  question,
  confirmText,
  cancelText,
  confirmVariant,
  onConfirm,
  ...button
}: Props) {
  const [isAsking, setIsAsking] = useState(false)
  const dialog = { title, confirmText, cancelText, confirmVariant, onConfirm }
  return (
    <>
      <BusyButton onClick={() => setIsAsking(true)} {...button} />
      {isAsking && (
        <ConfirmDialog onClose={() => setIsAsking(false)} {...dialog}>
          {question}
        </ConfirmDialog>
      )}
    </>
  )
}
