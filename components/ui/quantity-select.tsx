import { useId } from 'react'
import { Icon } from '@/components/ui/icon'
import { quantityOptions } from '@/lib/products/stock'

type Props = {
  label: string
  value: number
  countInStock: number
  onChange: (qty: number) => void
  isDisabled?: boolean
  /** Keeps the label for screen readers only, where the place says it to everybody else. */
  isLabelHidden?: boolean
  /** As high as a button of size `lg`. */
  isLarge?: boolean
}

/** Native selector of 1 up to `countInStock` pieces (Spec §5); the present value is always among the options. */
export function QuantitySelect({
  label,
  value,
  countInStock,
  onChange,
  isDisabled,
  isLabelHidden,
  isLarge,
}: Props) {
  const id = useId()
  const options = quantityOptions(countInStock)
  if (!options.includes(value)) options.push(value)
  return (
    <div className="inline-block">
      <label className={isLabelHidden ? 'sr-only' : 'mb-1.5 block text-sm font-semibold'} htmlFor={id}>
        {label}
      </label>
      <span className="relative block">
        <select
          className={`control min-w-20 appearance-none pr-9 tabular-nums ${isLarge ? 'min-h-13' : ''}`}
          disabled={isDisabled}
          id={id}
          onChange={(event) => onChange(Number(event.target.value))}
          value={value}
        >
          {options.map((qty) => (
            <option key={qty} value={qty}>
              {qty}
            </option>
          ))}
        </select>
        <Icon
          className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-soft"
          name="chevronDown"
        />
      </span>
    </div>
  )
}
