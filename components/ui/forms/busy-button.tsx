import type { ComponentProps } from 'react'
import { Button } from '@/components/ui/button'

type Props = Omit<ComponentProps<typeof Button>, 'size' | 'isWide'> & { isBusy: boolean }

/**
 * A small button for table rows. While busy it keeps its width and its focus, shows a spinner instead of its text and
 * ignores clicks.
 */
export function BusyButton({ isBusy, children, onClick, className = '', ...props }: Props) {
  return (
    <Button
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      className={`relative ${className}`}
      onClick={(event) => (isBusy ? event.preventDefault() : onClick?.(event))}
      size="sm"
      {...props}
    >
      <span className={isBusy ? 'opacity-0' : undefined}>{children}</span>
      {isBusy && (
        <span
          aria-hidden="true"
          className="absolute size-4 animate-spin rounded-full border-2 border-current border-r-transparent"
        />
      )}
    </Button>
  )
}
