import type { ComponentProps } from 'react'
import { type FieldFrame, FieldShell } from '@/components/ui/field-shell'

type Props = Omit<ComponentProps<'textarea'>, keyof FieldFrame> & FieldFrame & { name: string }

/** A labelled field for text of several lines; it grows with the text where the browser can. */
export function TextArea({ label, error, hint, id, className, ...input }: Props) {
  return (
    <FieldShell className={className} error={error} hint={hint} id={id} label={label}>
      {(wiring) => (
        <textarea className="control block field-sizing-content max-h-96 min-h-28" {...wiring} {...input} />
      )}
    </FieldShell>
  )
}
