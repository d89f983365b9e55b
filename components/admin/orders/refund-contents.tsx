import { useId, useState } from 'react'
import { FieldError } from '@/components/ui/forms/field-shell'
import { NumberInput } from '@/components/ui/forms/number-input'
import type { RefundDetails } from '@/lib/money/refunds/refund-body'
import { formatPrice } from '@/lib/shared/money/money'

type Line = RefundDetails['lines'][number]

type LineProps = {
  line: Line
  units: number
  /** How many of them go back on the shelf, unless another number is typed; all without it. */
  shelved?: number | null | undefined
  onChange: (units: number) => void
  autoFocus: boolean
  error: string | undefined
}

/**
 * The units of a line that are refunded, in a field `line-{id}`, and those of them that go back on the shelf, in `shelf-{id}`: all,
 * unless another number is typed.
 */
export function RefundLineFields({
  line: { orderItem, name, priceCents, left },
  units,
  shelved,
  onChange,
  autoFocus,
  error,
}: LineProps) {
  const id = useId()
  const [refusal, setRefusal] = useState<string | null>(null)
  const mistake = refusal ?? error
  const field = {
    'aria-describedby': mistake && `${id}-error`,
    'aria-invalid': mistake ? true : undefined,
    className: 'control tabular-nums',
    inputMode: 'numeric',
    min: 0,
    onRefusal: setRefusal,
  } as const
  return (
    <li className="refund-line">
      <p id={`${id}-name`}>
        {name}{' '}
        <span className="text-ink-soft">
          {left} at {formatPrice(priceCents)}
        </span>
      </p>
      <div>
        <span id={`${id}-units`}>Refund</span>
        <NumberInput
          {...field}
          aria-labelledby={`${id}-units ${id}-name`}
          autoFocus={autoFocus}
          defaultValue={units}
          max={left}
          name={`line-${orderItem}`}
          onChange={({ target }) => onChange(Number(target.value) || 0)}
        />
      </div>
      <div>
        <span id={`${id}-shelf`}>Back on the shelf</span>
        <NumberInput
          {...field}
          aria-labelledby={`${id}-shelf ${id}-name`}
          defaultValue={Math.min(units, shelved ?? units)}
          key={units}
          max={units}
          name={`shelf-${orderItem}`}
        />
      </div>
      {mistake && <FieldError id={`${id}-error`}>{mistake}</FieldError>}
    </li>
  )
}
