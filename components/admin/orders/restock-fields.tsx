import { useId, useState } from 'react'
import { FieldError } from '@/components/ui/forms/field-shell'
import { NumberInput } from '@/components/ui/forms/number-input'
import type { RefundDesk } from '@/lib/refunds/refund-desk'

type Line = RefundDesk['lines'][number]
type Props = { lines: Line[]; errors: Record<string, string> }

/** For each line that has units left, how many go back on the shelf, in a field `line-{id}`. */
export function RestockFields({ lines, errors }: Props) {
  const open = lines.filter(({ left }) => left > 0)
  if (open.length === 0) return null
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">Back on the shelf</legend>
      <p className="mb-3 text-xs text-ink-soft">Units that can be sold again once the refund is done.</p>
      <ul className="grid gap-3">
        {open.map((line) => (
          <RestockLine error={errors[`line-${line.orderItem}`]} key={line.orderItem} line={line} />
        ))}
      </ul>
    </fieldset>
  )
}

function RestockLine({ line, error }: { line: Line; error: string | undefined }) {
  const id = useId()
  const [refusal, setRefusal] = useState<string | null>(null)
  const mistake = refusal ?? error
  return (
    <li>
      <div className="flex items-center justify-between gap-4">
        <label className="min-w-0 text-sm wrap-anywhere" htmlFor={id}>
          {line.name} <span className="whitespace-nowrap text-ink-soft">(of {line.left})</span>
        </label>
        <NumberInput
          aria-describedby={mistake && `${id}-error`}
          aria-invalid={mistake ? true : undefined}
          className="control w-24 shrink-0 tabular-nums"
          defaultValue={0}
          id={id}
          inputMode="numeric"
          max={line.left}
          min={0}
          name={`line-${line.orderItem}`}
          onRefusal={setRefusal}
        />
      </div>
      {mistake && (
        <FieldError className="mt-1.5" id={`${id}-error`}>
          {mistake}
        </FieldError>
      )}
    </li>
  )
}
