import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from '@/components/ui/icon'

type Props = ComponentProps<'input'> & { label: ReactNode; name: string; error?: ReactNode; hint?: ReactNode }

/** One labelled input: label above, hint and error beneath, wired up for screen readers. */
export function Field({ label, name, error, hint, id, className, ...input }: Props) {
  const ownId = useId()
  const inputId = id ?? ownId
  const describedBy = [hint && `${inputId}-hint`, error && `${inputId}-error`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label className="mb-1.5 block text-sm font-semibold" htmlFor={inputId}>
        {label}
      </label>
      <input
        aria-describedby={describedBy || undefined}
        aria-invalid={error ? true : undefined}
        className="control"
        id={inputId}
        name={name}
        {...input}
      />
      {hint && (
        <p className="mt-1.5 text-xs text-ink-soft" id={`${inputId}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="mt-1.5 flex items-start gap-1.5 text-sm text-danger" id={`${inputId}-error`}>
          <Icon className="mt-[0.2em] size-4" name="stop" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
