import type { ComponentProps } from 'react'
import { type FieldFrame, FieldShell } from '@/components/ui/field-shell'

type Props = Omit<ComponentProps<'input'>, keyof FieldFrame> & FieldFrame & { name: string }

/** One labelled input: label above, hint and error beneath, wired up for screen readers. */
export function Field({ label, error, hint, id, className, ...input }: Props) {
  return (
    <FieldShell className={className} error={error} hint={hint} id={id} label={label}>
      {(wiring) => <input className="control" {...wiring} {...input} />}
    </FieldShell>
  )
}
