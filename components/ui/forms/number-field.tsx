'use client'

import { type ComponentProps, useState } from 'react'
import { type FieldFrame, FieldShell } from './field-shell'
import { NumberInput } from './number-input'

type Props = Omit<ComponentProps<typeof NumberInput>, keyof FieldFrame | 'onRefusal'> &
  FieldFrame & { name: string }

/** A labelled field for a number or an amount of money, which tells what it refuses. */
export function NumberField({ label, error, hint, className, ...input }: Props) {
  const [refusal, setRefusal] = useState<string | null>(null)
  return (
    <FieldShell className={className} error={refusal ?? error} hint={hint} label={label}>
      {(attributes) => <NumberInput className="control" {...attributes} {...input} onRefusal={setRefusal} />}
    </FieldShell>
  )
}
