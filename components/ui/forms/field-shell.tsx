import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from '@/components/ui/icon'

/** Props that every kind of field has in addition to those of its control. */
export type FieldFrame = {
  label: ReactNode
  error?: ReactNode
  hint?: ReactNode
  className?: string
}
type Props = FieldFrame & { children: (attributes: ControlAttributes) => ReactNode }
type ControlAttributes = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

/**
 * Label above a control, below it a line that is kept for the hint, or for the error instead of it, so that an error moves
 * nothing. `children` gets the attributes that link the control to both.
 */
export function FieldShell({ label, error, hint, className, children }: Props) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label className="mb-1.5 block text-sm font-semibold" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <div className="field-notes">
        {hint && (
          <p className={error ? 'invisible' : 'text-ink-soft'} id={`${id}-hint`}>
            {hint}
          </p>
        )}
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
    </div>
  )
}

/** The error message of a field, below or beside it. */
export function FieldError({ id, children, className = '' }: ComponentProps<'p'>) {
  return (
    <p className={`field-error ${className}`} id={id}>
      <Icon className="size-4" name="stop" />
      <span>{children}</span>
    </p>
  )
}
