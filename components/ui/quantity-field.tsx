'use client'

import { useId, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { mostOptions, parseQuantity, quantityOptions } from '@/lib/products/stock'

type Control = {
  value: number
  countInStock: number
  /** `null` while what stands there is no quantity from 1 to `countInStock`; it stays there to be mended. */
  onChange: (qty: number | null) => void
  isDisabled?: boolean
  /** As high as a button of size `lg`. */
  isLarge?: boolean
  /** A typed quantity is told when it is complete: with Enter, or when the field is left. */
  isLazy?: boolean
  onBlur?: () => void
  /** Id of the message that says what is wrong with it. */
  errorId?: string | undefined
}
type Props = Control & {
  label: string
  /** Keeps the label for screen readers only, where the place says it to everybody else. */
  isLabelHidden?: boolean
}

/** Asks for 1 up to `countInStock` pieces (Spec §5): by a native selector, or by a number field when there are too many. */
export function QuantityField({ label, isLabelHidden, ...control }: Props) {
  const id = useId()
  const Control = control.countInStock > mostOptions ? QuantityInput : QuantitySelect
  return (
    <div className="inline-block">
      <label className={isLabelHidden ? 'sr-only' : 'mb-1.5 block text-sm font-semibold'} htmlFor={id}>
        {label}
      </label>
      <Control {...control} id={id} />
    </div>
  )
}

/** The present value is always among the options. */
function QuantitySelect({
  id,
  value,
  countInStock,
  onChange,
  isDisabled,
  isLarge,
}: Control & { id: string }) {
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

function QuantityInput({
  id,
  value,
  countInStock,
  onChange,
  isDisabled,
  isLarge,
  isLazy,
  onBlur,
  errorId,
}: Control & { id: string }) {
  const [text, setText] = useState(String(value))
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    setText(String(value))
  }

  const tell = (typed: string) => onChange(parseQuantity(typed, countInStock))

  return (
    <input
      aria-describedby={errorId}
      aria-invalid={errorId ? true : undefined}
      className={`control w-28 tabular-nums ${isLarge ? 'min-h-13' : ''}`}
      disabled={isDisabled}
      id={id}
      inputMode="numeric"
      max={countInStock}
      min={1}
      onBlur={() => {
        if (isLazy) tell(text)
        onBlur?.()
      }}
      onChange={({ target }) => {
        setText(target.value)
        if (!isLazy) tell(target.value)
      }}
      onKeyDown={({ key }) => isLazy && key === 'Enter' && tell(text)}
      step={1}
      type="number"
      value={text}
    />
  )
}
