import { type ComponentProps, type KeyboardEvent, type RefObject, useState } from 'react'
import { fieldNumber, numberInField, typedNumber } from '@/lib/shared/browser/typed-number'
import { useIsHydrated } from '@/lib/shared/browser/use-is-hydrated'

type Props = Omit<ComponentProps<'input'>, 'ref'> & {
  element: RefObject<HTMLInputElement | null>
  /** Called with `true` when the text is no number, with `false` once it is one again. */
  onRefusal: (isRefused: boolean) => void
}

/**
 * A number as the page's language writes it: which separators a number input takes depends on the browser. Its form sends the number as the
 * wire has it; a text that is none goes as it is, to be refused.
 */
export function LocalNumberInput({ element, onRefusal, name, defaultValue, min, max, ...props }: Props) {
  const { type: _, step: __, ...input } = props
  const { value, onChange, onKeyDown, disabled } = input
  const isHydrated = useIsHydrated()
  const [typed, setTyped] = useState(() => numberInField(String(defaultValue ?? '')))
  const [isRefused, setIsRefused] = useState(false)
  const text = value === undefined ? typed : String(value)
  const number = Number(fieldNumber(text))

  /** The arrow keys of a number input. */
  function stepBy(by: 1 | -1, event: KeyboardEvent) {
    event.preventDefault()
    const next = Math.min(Number(max ?? Infinity), Math.max(Number(min ?? -Infinity), number + by))
    if (Number.isNaN(next) || !isHydrated) return
    element.current?.select()
    document.execCommand('insertText', false, numberInField(String(next)))
  }

  return (
    <>
      <input
        readOnly={!isHydrated}
        {...input}
        aria-valuemax={max === undefined ? undefined : Number(max)}
        aria-valuemin={min === undefined ? undefined : Number(min)}
        aria-valuenow={text.trim() === '' || Number.isNaN(number) ? undefined : number}
        aria-valuetext={text}
        onChange={(event) => {
          const isNone = event.target.value.trim() !== '' && typedNumber(event.target.value) === null
          if (isNone !== isRefused) onRefusal(isNone)
          setIsRefused(isNone)
          setTyped(event.target.value)
          onChange?.(event)
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowUp') stepBy(1, event)
          if (event.key === 'ArrowDown') stepBy(-1, event)
          onKeyDown?.(event)
        }}
        ref={element}
        role="spinbutton"
        type="text"
        value={text}
      />
      {name && <input disabled={disabled} name={name} type="hidden" value={fieldNumber(text)} />}
    </>
  )
}
