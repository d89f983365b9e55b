'use client'

import type { ComponentProps } from 'react'
import { buttonStyle } from '@/components/ui/button'

type Props = Omit<ComponentProps<'form'>, 'action'> & { action: (form: FormData) => void }

/**
 * A form that submits to a function and keeps its values when that fails. React replays a submit that comes before
 * hydration, so typed values never end up in a URL. React resets the fields after the action; cancelling the reset keeps
 * them.
 */
export function ActionForm(props: Props) {
  return <form className="grid gap-5" onReset={(event) => event.preventDefault()} {...props} />
}

/** Returns the text of the field `name`, '' when it is missing or a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

type SubmitProps = ComponentProps<'button'> & { isPending: boolean; pendingText?: string }

/**
 * A form's full-width button. While pending it keeps its size and its focus (`aria-disabled`, not `disabled`), shows a
 * small spinner and ignores clicks.
 */
export function SubmitButton({ isPending, pendingText, children, onClick, ...props }: SubmitProps) {
  return (
    <button
      aria-disabled={isPending || undefined}
      className={buttonStyle({ size: 'lg', isWide: true })}
      onClick={(event) => (isPending ? event.preventDefault() : onClick?.(event))}
      type="submit"
      {...props}
    >
      {isPending && (
        <span
          aria-hidden="true"
          className="size-4 shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent"
        />
      )}
      <span>{isPending && pendingText ? pendingText : children}</span>
    </button>
  )
}
