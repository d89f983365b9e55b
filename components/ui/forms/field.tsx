import type { ComponentProps } from 'react'
import { type FieldFrame, FieldShell } from './field-shell'

type Props = Omit<ComponentProps<'input'>, keyof FieldFrame> & FieldFrame & { name: string | undefined }

/** A labelled input with an optional hint and error, linked to it for screen readers. Without a name its form does not send it. */
export function Field({ label, error, hint, className, ...input }: Props) {
  return (
    <FieldShell className={className} error={error} hint={hint} label={label}>
      {(attributes) => <input className="control" {...attributes} {...input} />}
    </FieldShell>
  )
}
