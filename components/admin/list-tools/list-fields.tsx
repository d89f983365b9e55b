import { Field } from '@/components/ui/forms/field'
import type { Choices, FilterField } from '@/lib/shared/lists/define-list'
import { ChoiceField } from './choice-field'

type Value = string | readonly string[] | undefined
type Props = {
  list: {
    form: Partial<Record<string, FilterField>>
    sorts?: Record<string, readonly [label: string, words: string]> | undefined
  }
  filter: Record<string, Value>
  /** Choices that are read with the page, by the names of their fields. */
  choices?: Record<string, Choices> | undefined
}

/** The fields that filter and sort a list. */
export function ListFields({ list: { form, sorts }, filter, choices = {} }: Props) {
  return (
    <>
      {Object.entries(form).map(
        ([name, field]) =>
          field &&
          !lacksChoices(field, choices[name]) && (
            <FilterInput choices={choices[name]} {...{ name, field }} key={name} value={filter[name]} />
          ),
      )}
      {sorts && (
        <ChoiceField
          label="Sort by"
          labels={Object.fromEntries(Object.entries(sorts).map(([sort, [label]]) => [sort, label]))}
          name="sort"
          value={String(filter.sort)}
          values={Object.keys(sorts)}
        />
      )}
    </>
  )
}

/** A choice that is read with the page, of a page that has none. */
const lacksChoices = (field: FilterField, choices: Choices | undefined) =>
  field.kind === 'choice' && !field.values && !choices

type InputProps = { name: string; field: FilterField; value: Value; choices: Choices | undefined }

function FilterInput({ name, field, value, choices }: InputProps) {
  const { label } = field
  const text = typeof value === 'string' ? value : undefined
  switch (field.kind) {
    case 'choices':
      return (
        <fieldset className="col-span-full flex flex-wrap gap-x-5 gap-y-1 text-sm/normal">
          <legend className="mb-1 font-semibold">{label}</legend>
          {field.values.map((each) => (
            <label
              className="inline-flex min-h-9 cursor-pointer items-center gap-2 max-md:min-h-11"
              key={each}
            >
              <input
                className="tick-box m-0 appearance-none checked:ticked"
                defaultChecked={value?.includes(each)}
                name={name}
                type="checkbox"
                value={each}
              />
              {field.labels[each]}
            </label>
          ))}
        </fieldset>
      )
    case 'choice':
      return <ChoiceField name={name} value={text} values={[]} {...field} {...choices} />
    case 'day':
      return <Field defaultValue={text} label={label} name={name} type="date" />
    case 'amount':
      return (
        <Field
          defaultValue={text}
          inputMode="decimal"
          label={label}
          name={name}
          pattern="\d{1,7}([.]\d{1,2})?"
          title="An amount such as 12.50"
        />
      )
    case 'number':
      return (
        <Field
          defaultValue={text}
          inputMode="numeric"
          label={label}
          name={name}
          pattern="[1-9]\d{0,8}"
          title={field.title}
        />
      )
    case 'given':
      return text && <Field defaultValue={text} label={label} name={name} />
  }
}
