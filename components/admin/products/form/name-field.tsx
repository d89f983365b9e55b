import { type ReactNode, useId, useState } from 'react'
import { Field } from '@/components/ui/forms/field'
import { nearName } from '@/lib/catalog/product-admin/near-name'

type Props = {
  name: 'brand' | 'category'
  label: ReactNode
  defaultValue?: string | undefined
  error?: string | undefined
  knownNames: readonly string[]
}

/** The brand or category of a product. It suggests known names. A hint marks a new name, and offers a similar known one. */
export function NameField({ name, knownNames, defaultValue = '', ...field }: Props) {
  const id = useId()
  const [value, setValue] = useState(defaultValue)
  const [left, setLeft] = useState(defaultValue)
  const text = left.trim()
  const near = nearName(text, knownNames)
  const isNew = text !== '' && text !== defaultValue && !knownNames.includes(text)
  const question = `New ${name} '${text}'?`
  return (
    <>
      <Field
        {...field}
        autoComplete="off"
        hint={
          isNew &&
          (near === null ? (
            `${question} No product has it yet.`
          ) : (
            <>
              {question} There is '{near}'.{' '}
              <button
                className="text-link"
                onClick={() => {
                  setValue(near)
                  setLeft(near)
                }}
                type="button"
              >
                Take it
              </button>
            </>
          ))
        }
        list={id}
        name={name}
        onBlur={() => setLeft(value)}
        onChange={({ target }) => setValue(target.value)}
        required
        value={value}
      />
      <datalist id={id}>
        {knownNames.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </>
  )
}
