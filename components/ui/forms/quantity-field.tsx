'use client'

import { useId, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { maxOptions, parseQuantity, quantityOptions } from '@/lib/catalog/products/stock-labels'
import { fieldNumber } from '@/lib/shared/browser/typed-number'
import { t } from '@/lib/shared/messages/message'
import { NumberInput } from './number-input'

type Control = {
  value: number
  countInStock: number
  /** Called with `null` when the text is not a quantity from 1 to `countInStock`; the text stays, to be corrected. */
  onChange: (qty: number | null) => void
  isDisabled?: boolean
  /** Has the height of a button of size `lg`, and a number input has buttons for one less and one more. */
  isLarge?: boolean
  /** Calls `onChange` for a typed quantity on Enter or blur, not on every key. */
  isLazy?: boolean
  onBlur?: () => void
  errorId?: string | undefined
}
type WithId = Control & { id: string }
type Props = Control & {
  label: string
  /** Shows the label to screen readers only. */
  isLabelHidden?: boolean
}

/** Asks for a quantity from 1 to `countInStock` (Spec §5): a native select, or a number input when there are too many. */
export function QuantityField({ label, isLabelHidden, ...control }: Props) {
  const id = useId()
  const Control = control.countInStock > maxOptions ? QuantityInput : QuantitySelect
  return (
    <div className="inline-block">
      <label className={isLabelHidden ? 'sr-only' : 'mb-1.5 block text-sm font-semibold'} htmlFor={id}>
        {label}
      </label>
      <Control {...control} id={id} />
    </div>
  )
}

/** The options always include the current value. */
function QuantitySelect({ id, value, countInStock, onChange, isDisabled, isLarge }: WithId) {
  const options = quantityOptions(countInStock)
  if (!options.includes(value)) options.push(value)
  return (
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
  )
}

function QuantityInput({ id, value, countInStock, onChange, isLazy, errorId, ...rest }: WithId) {
  const { isDisabled, isLarge, onBlur } = rest
  const [text, setText] = useState(String(value))
  const [lastValue, setLastValue] = useState(value)
  if (lastValue !== value) {
    setLastValue(value)
    setText(String(value))
  }

  const commit = (typed: string) => onChange(parseQuantity(fieldNumber(typed), countInStock))

  /** The arrow keys do the same, so the buttons are no stops of the Tab key. */
  const step = (by: 1 | -1, name: string, sign: string) => (
    <button
      aria-label={name}
      disabled={parseQuantity(String(value + by), countInStock) === null}
      onClick={() => {
        setText(String(value + by))
        onChange(value + by)
      }}
      tabIndex={-1}
      type="button"
    >
      {sign}
    </button>
  )

  const input = (
    <NumberInput
      aria-describedby={errorId}
      aria-invalid={errorId ? true : undefined}
      className={`control tabular-nums ${isLarge ? 'min-h-13' : 'w-28'}`}
      disabled={isDisabled}
      id={id}
      inputMode="numeric"
      max={countInStock}
      min={1}
      onBlur={() => {
        if (isLazy) commit(text)
        onBlur?.()
      }}
      onChange={({ target }) => {
        setText(target.value)
        if (!isLazy) commit(target.value)
      }}
      onKeyDown={({ key }) => isLazy && key === 'Enter' && commit(text)}
      onRefusal={(reason) => reason && onChange(null)}
      step={1}
      value={text}
    />
  )
  if (!isLarge) return input
  return (
    <span className="stepper">
      {step(-1, t('ui.one-less'), '−')}
      {input}
      {step(1, t('ui.one-more'), '+')}
    </span>
  )
}
