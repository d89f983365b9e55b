import { FieldError } from '@/components/ui/forms/field-shell'
import './named-choices.css'

type Props<Name extends string> = {
  legend: string
  /** Name of the form field. */
  name: string
  /** What each choice means, by its name. */
  words: Record<Name, string>
  names: readonly Name[]
  chosen?: readonly string[] | undefined
  error?: string | undefined
}

/** Choices that programs know by name, each with what it means: any number of them. */
export function NamedChoices<Name extends string>({
  legend,
  name,
  words,
  names,
  chosen,
  error,
}: Props<Name>) {
  const errorId = `${name}-error`
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="named-choices">
      <legend>{legend}</legend>
      {names.map((each) => (
        <label key={each}>
          <input defaultChecked={chosen?.includes(each)} name={name} type="checkbox" value={each} />
          <code>{each}</code>
          <span>{words[each]}</span>
        </label>
      ))}
      {error && (
        <FieldError className="text-xs" id={errorId}>
          {error}
        </FieldError>
      )}
    </fieldset>
  )
}
