'use client'

import { type ComponentProps, type ReactNode, type RefObject, useEffect, useId } from 'react'

type Props = Omit<ComponentProps<'dialog'>, 'title' | 'onCancel' | 'ref'> & {
  ref: RefObject<HTMLDialogElement | null>
  title: ReactNode
  /** Called for Escape, which does not close the dialog by itself. */
  onCancel: () => void
}

/** The browser's own modal dialog, open as long as it is rendered. It traps the focus. */
export function Modal({ ref, title, onCancel, children, ...props }: Props) {
  const id = useId()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is rendered.
  useEffect(() => ref.current?.showModal(), [])
  return (
    <dialog
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onCancel()
      }}
      ref={ref}
      {...props}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  )
}
