import { SelectField } from '@/components/ui/forms/select-field'

type Props<Value extends string> = {
  label: string
  name: string
  value: Value | undefined
  values: readonly Value[]
  /** What the values are called; they name themselves without it. */
  labels?: Record<Value, string>
  /** The choice of none. */
  none?: string
}

/** A field of a filter that takes one of a few values. */
export function ChoiceField<Value extends string>({
  label,
  name,
  value,
  values,
  labels,
  none,
}: Props<Value>) {
  return (
    <SelectField defaultValue={value ?? ''} label={label} name={name}>
      {none && <option value="">{none}</option>}
      {values.map((each) => (
        <option key={each} value={each}>
          {labels ? labels[each] : each}
        </option>
      ))}
    </SelectField>
  )
}
