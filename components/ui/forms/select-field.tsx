import type { ComponentProps } from 'react'
import { Icon } from '@/components/ui/icon'
import { type FieldFrame, FieldShell } from './field-shell'

type Props = Omit<ComponentProps<'select'>, keyof FieldFrame> & FieldFrame & { name: string }

/** A labelled native select; `children` are its options. */
export function SelectField({ label, error, hint, className, children, ...select }: Props) {
  return (
    <FieldShell className={className} error={error} hint={hint} label={label}>
      {(attributes) => (
        <span className="relative block">
          <select className="control appearance-none pr-9" {...attributes} {...select}>
            {children}
          </select>
          <Icon
            className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-soft"
            name="chevronDown"
          />
        </span>
      )}
    </FieldShell>
  )
}
