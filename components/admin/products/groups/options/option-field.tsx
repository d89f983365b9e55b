import { type ClipboardEvent, type RefObject, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/forms/field'
import { FieldError } from '@/components/ui/forms/field-shell'
import { SelectField } from '@/components/ui/forms/select-field'
import { isPlace } from '@/lib/catalog/product-groups/member-name'
import { optionKinds } from '@/lib/catalog/product-groups/option-kinds'
import type { DraftOption } from '../group-draft'
import { withValues } from '../group-draft'
import { optionMistake } from '../group-mistakes'
import { ValueList } from './value-list'
import { kindOf, sizeLists, valuesIn } from './value-texts'

const kindNames = {
  size: 'A size',
  colour: 'A colour',
  material: 'A material',
  pattern: 'A pattern',
  other: 'Something else',
} as const

type Props = {
  option: DraftOption
  /** All names, to find the same one twice. */
  names: readonly string[]
  error: string | undefined
  onChange: (change: Partial<DraftOption> | null) => void
  onMove: ((by: -1 | 1) => void) | null
}

/** One option: its name, what it is for search engines, and its values. */
export function OptionField({ option, names, error, onChange, onMove }: Props) {
  const { name, kind, values } = option
  const add = useRef<HTMLInputElement>(null)
  const [isLeft, setLeft] = useState(false)
  const mistake = isLeft || /[:{}]/.test(name) || isPlace(name) ? optionMistake(option, names) : null
  const title = name.trim() || 'the option'

  return (
    <fieldset className="option-field">
      <legend className="sr-only">{`Option: ${title}`}</legend>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-[1fr_1fr_auto]">
        <Field
          autoComplete="off"
          data-name
          error={mistake ?? error}
          label="Name"
          maxLength={40}
          name={undefined}
          onBlur={() => setLeft(true)}
          onChange={({ target: { value } }) =>
            onChange({ name: value, ...(kind === kindOf(name) && { kind: kindOf(value) }) })
          }
          value={name}
        />
        <SelectField
          hint="Told to search engines."
          label="It is"
          name="kind"
          onChange={({ target }) =>
            onChange({ kind: optionKinds.find((each) => each === target.value) ?? 'other' })
          }
          value={kind}
        >
          {optionKinds.map((each) => (
            <option key={each} value={each}>
              {kindNames[each]}
            </option>
          ))}
        </SelectField>
        <div className="flex flex-wrap items-start gap-2 sm:pt-7">
          {onMove && (
            <Button
              aria-label={`Move ${title} forward`}
              onClick={() => onMove(-1)}
              size="sm"
              variant="secondary"
            >
              Forward
            </Button>
          )}
          <Button aria-label={`Remove ${title}`} onClick={() => onChange(null)} size="sm" variant="secondary">
            Remove
          </Button>
        </div>
      </div>
      <ValueList
        focusAdd={() => add.current?.focus()}
        onChange={(next) => onChange({ values: next })}
        option={title}
        values={values}
      />
      <AddValues input={add} onChange={onChange} option={option} />
      {error && mistake && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}

type AddProps = {
  option: DraftOption
  input: RefObject<HTMLInputElement | null>
  onChange: (change: Partial<DraftOption>) => void
}

/** Takes values that are typed or pasted, and offers lists for a new size. */
function AddValues({ option, input, onChange }: AddProps) {
  const { name, kind, values, was } = option
  const [said, setSaid] = useState('')

  function add(text: string): void {
    const given = withValues(option, valuesIn(text))
    onChange({ values: given.values })
    setSaid(given.repeated.length > 0 ? `Already there: ${given.repeated.join(', ')}.` : '')
  }

  function take(typed: HTMLInputElement): void {
    if (typed.value.trim() === '') return
    add(typed.value)
    typed.value = ''
  }

  function paste(event: ClipboardEvent<HTMLInputElement>): void {
    const text = event.clipboardData.getData('text')
    if (!/[\n\r\t]/.test(text.trim())) return
    event.preventDefault()
    add(text)
  }

  return (
    <>
      <Field
        autoComplete="off"
        data-add
        hint="A comma or a line between them, also pasted from a sheet; a semicolon where a value has a comma. 36 … 46 works, too."
        label={`Add values${name.trim() ? ` of ${name.trim()}` : ''}`}
        name={undefined}
        onBlur={({ target }) => take(target)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && take(currentTarget)}
        onPaste={paste}
        placeholder={examples[kind]}
        ref={input}
      />
      <p aria-live="polite" className="text-sm text-ink-soft empty:hidden">
        {said}
      </p>
      {kind === 'size' && was === null && values.length === 0 && (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          Or take a list:
          {Object.entries(sizeLists).map(([text, list]) => (
            <Button key={text} onClick={() => add(list.join('\n'))} size="sm" variant="secondary">
              {text}
            </Button>
          ))}
        </p>
      )}
    </>
  )
}

const examples: Partial<Record<DraftOption['kind'], string>> = { size: 'S, M, L', colour: 'Sand, Ink, Moss' }
