import type { ComponentProps, ReactNode } from 'react'
import { buttonStyle } from '@/components/ui/button'

type Props = ComponentProps<'button'> & { isPending: boolean; pendingText?: string; children: ReactNode }

/**
 * A form's full-width button. While pending it keeps its size and its focus (`aria-disabled`, not `disabled`), shows a
 * small spinner and ignores clicks.
 */
export function SubmitButton({ isPending, pendingText, children, onClick, className, ...props }: Props) {
  return (
    <button
      aria-disabled={isPending || undefined}
      className={`${buttonStyle({ size: 'lg', isWide: true })} ${className ?? ''}`}
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
