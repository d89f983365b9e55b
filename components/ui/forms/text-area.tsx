import type { ComponentProps } from 'react'
import { type FieldFrame, FieldShell } from './field-shell'

type Props = Omit<ComponentProps<'textarea'>, keyof FieldFrame> & FieldFrame & { name: string | undefined }

/** A labelled multi-line field. Without a name its form does not send it. It grows with its text in browsers that support `field-sizing`. */
export function TextArea({ label, error, hint, className, ...input }: Props) {
  return (
    <FieldShell className={className} error={error} hint={hint} label={label}>
      {(attributes) => (
        <textarea
          className="control block contain-inline-size field-sizing-content max-h-96 min-h-28"
          {...attributes}
          {...input}
        />
      )}
    </FieldShell>
  )
}
