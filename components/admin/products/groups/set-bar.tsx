import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/forms/field'
import { SelectField } from '@/components/ui/forms/select-field'
import type { Cell } from './group-draft'
import type { GroupForm } from './use-group-form'

/** Price and stock of many at once: of all that are ticked, or of those with a value. */
export function SetBar({ form: { draft, rows, rights, change } }: { form: GroupForm }) {
  const [chosen, setChosen] = useState('')
  const [said, setSaid] = useState('')
  const price = useRef<HTMLInputElement>(null)
  const stock = useRef<HTMLInputElement>(null)
  const made = rows.filter(
    ({ isMade, values }) => isMade && (chosen === '' || values.some(({ key }) => key === chosen)),
  )

  function set(): void {
    const [typedPrice, typedStock] = [price.current?.value.trim(), stock.current?.value.trim()]
    const part: Cell = { ...(typedPrice && { price: typedPrice }), ...(typedStock && { stock: typedStock }) }
    if (Object.keys(part).length === 0) {
      stock.current?.focus()
      return
    }
    change((now) => ({
      ...now,
      cells: {
        ...now.cells,
        ...Object.fromEntries(made.map(({ key }) => [key, { ...now.cells[key], ...part }])),
      },
    }))
    setSaid(`Set for ${made.length} ${made.length === 1 ? 'product' : 'products'}.`)
    for (const input of [price.current, stock.current]) if (input) input.value = ''
  }

  const onEnter = ({ key }: { key: string }) => key === 'Enter' && set()
  return (
    <fieldset className="set-bar">
      <legend className="sr-only">Set price and stock of many</legend>
      <SelectField
        label="For"
        name="set-for"
        onChange={({ target }) => setChosen(target.value)}
        value={chosen}
      >
        <option value="">All</option>
        {draft.options.map(({ key, name, values }) => (
          <optgroup key={key} label={name}>
            {values.map((value) => (
              <option key={value.key} value={value.key}>
                {`All ${value.text}`}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      {rights === 'all' && (
        <Field inputMode="decimal" label="Price" name={undefined} onKeyDown={onEnter} ref={price} />
      )}
      <Field inputMode="numeric" label="Stock" name={undefined} onKeyDown={onEnter} ref={stock} />
      <Button className="mt-7 self-start" onClick={set} variant="secondary">
        Set
      </Button>
      <p aria-live="polite" className="self-center text-sm text-ink-soft">
        {said}
      </p>
    </fieldset>
  )
}
