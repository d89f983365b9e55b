import { useId } from 'react'
import { FieldError } from '@/components/ui/field-shell'
import type { RefundDesk } from '@/lib/refunds/refund-desk'

type Props = { lines: RefundDesk['lines']; errors: Record<string, string> }

/** For each line that has units left, how many go back on the shelf, in a field `line-{id}`. */
export function RestockFields({ lines, errors }: Props) {
  const id = useId()
  const open = lines.filter(({ left }) => left > 0)
  if (open.length === 0) return null
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">Back on the shelf</legend>
      <p className="mb-3 text-xs text-ink-soft">Units that can be sold again once the refund is done.</p>
      <ul className="grid gap-3">
        {open.map(({ orderItem, name, left }) => (
          <li key={orderItem}>
            <div className="flex items-center justify-between gap-4">
              <label className="min-w-0 text-sm wrap-anywhere" htmlFor={`${id}-${orderItem}`}>
                {name} <span className="whitespace-nowrap text-ink-soft">(of {left})</span>
              </label>
              <input
                aria-describedby={errors[`line-${orderItem}`] ? `${id}-${orderItem}-error` : undefined}
                aria-invalid={errors[`line-${orderItem}`] ? true : undefined}
                className="control w-24 shrink-0 tabular-nums"
                defaultValue={0}
                id={`${id}-${orderItem}`}
                inputMode="numeric"
                max={left}
                min={0}
                name={`line-${orderItem}`}
                type="number"
              />
            </div>
            {errors[`line-${orderItem}`] && (
              <FieldError className="mt-1.5" id={`${id}-${orderItem}-error`}>
                {errors[`line-${orderItem}`]}
              </FieldError>
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
