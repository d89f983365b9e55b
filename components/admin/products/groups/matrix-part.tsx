import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { SelectField } from '@/components/ui/forms/select-field'
import type { DraftOption, DraftValue } from './group-draft'
import { countWords } from './group-mistakes'
import { combinationCount, placesOf, type Row } from './group-rows'
import type { GroupForm } from './use-group-form'

/** All combinations, and which of them exist. A row or column is ticked as a whole by its head. */
export function MatrixPart({ form }: { form: GroupForm }) {
  const { draft, base, rows, rights } = form
  const [first, second, third] = draft.options
  const isAll = rights === 'all'
  const isShown = rows.length > 0 && rows.length === combinationCount(draft)
  return (
    <Card title="Combinations">
      <div className="grid gap-4">
        <p aria-live="polite">{countWords(draft, base, rows)}</p>
        {rows.length > 0 && base.isNew && <OwnPlace form={form} />}
        {isAll && rows.length > 0 && !isShown && <OneMore form={form} />}
        {first &&
          isShown &&
          (third?.values ?? [null]).map((value) => (
            <Matrix
              caption={value?.text ?? null}
              columns={second ? second.values : first.values}
              isLocked={!isAll}
              key={value?.key ?? ''}
              lines={second ? first.values : [null]}
              onTick={(ticked, isMade) => tick(form, ticked, isMade)}
              rows={value ? rows.filter((row) => row.values.includes(value)) : rows}
            />
          ))}
      </div>
    </Card>
  )
}

function tick({ change }: GroupForm, rows: readonly Row[], isMade: boolean): void {
  change((now) => {
    const cells = rows.filter(({ member }) => !member).map(({ key }) => [key, { ...now.cells[key], isMade }])
    return { ...now, cells: { ...now.cells, ...Object.fromEntries(cells) } }
  })
}

/** Which combination the product itself is. */
function OwnPlace({ form: { draft, base, change } }: { form: GroupForm }) {
  const [[place = '', product] = []] = [...placesOf(draft, base)]
  const keys = place.split('\n')
  if (!product) return null
  return (
    <fieldset className="flex flex-wrap items-end gap-x-4 gap-y-1">
      <legend className="mb-1.5">
        The product “{product.name}” is one of them, and keeps its address, reviews and stock. It is:
      </legend>
      {draft.options.map(({ key, name, values }, at) => (
        <SelectField
          key={key}
          label={name}
          name={`place-${at}`}
          onChange={({ target }) =>
            change((now) => ({
              ...now,
              place: keys.map((each, nth) => (nth === at ? target.value : each)).join('\n'),
            }))
          }
          value={keys[at]}
        >
          {values.map((value) => (
            <option key={value.key} value={value.key}>
              {value.text}
            </option>
          ))}
        </SelectField>
      ))}
    </fieldset>
  )
}

/** Ticks one combination of too many to show. */
function OneMore({ form: { draft, change } }: { form: GroupForm }) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const keyOf = ({ key, values }: DraftOption) => chosen[key] ?? values[0]?.key ?? ''
  const place = draft.options.map(keyOf).join('\n')
  return (
    <fieldset className="flex flex-wrap items-end gap-x-4 gap-y-1">
      <legend className="mb-1.5">Tick one combination:</legend>
      {draft.options.map((option) => (
        <SelectField
          key={option.key}
          label={option.name}
          name={`one-${option.key}`}
          onChange={({ target }) => setChosen({ ...chosen, [option.key]: target.value })}
          value={keyOf(option)}
        >
          {option.values.map(({ key, text }) => (
            <option key={key} value={key}>
              {text}
            </option>
          ))}
        </SelectField>
      ))}
      <Button
        className="mb-5"
        onClick={() =>
          change((now) => ({
            ...now,
            cells: { ...now.cells, [place]: { ...now.cells[place], isMade: true } },
          }))
        }
        variant="secondary"
      >
        Tick it
      </Button>
    </fieldset>
  )
}

type MatrixProps = {
  caption: string | null
  lines: readonly (DraftValue | null)[]
  columns: readonly DraftValue[]
  rows: readonly Row[]
  isLocked: boolean
  onTick: (rows: readonly Row[], isMade: boolean) => void
}

function Matrix({ caption, lines, columns, rows, isLocked, onTick }: MatrixProps) {
  const head = (value: DraftValue, scope: 'row' | 'col') => {
    const own = rows.filter((row) => row.values.includes(value))
    const free = own.filter(({ member }) => !member)
    const isAll = own.every(({ isMade }) => isMade)
    return (
      <th className={scope === 'row' ? 'matrix-line' : undefined} key={value.key} scope={scope}>
        <label>
          <input
            aria-label={`All of ${value.text}`}
            checked={isAll}
            disabled={isLocked || free.length === 0}
            onChange={() => onTick(free, !isAll)}
            type="checkbox"
          />
          {value.text}
        </label>
      </th>
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide one is scrolled by keys.
    <section aria-label={caption ?? 'All combinations'} className="matrix-scroll" tabIndex={0}>
      <table className="matrix">
        {caption !== null && <caption>{caption}</caption>}
        <thead>
          <tr>
            {lines[0] && <td />}
            {columns.map((value) => head(value, 'col'))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line?.key ?? ''}>
              {line && head(line, 'row')}
              {columns.map((column) => {
                const row = rows.find(
                  ({ values }) => values.includes(column) && (line === null || values.includes(line)),
                )
                return (
                  <td key={column.key}>{row && <Cell isLocked={isLocked} onTick={onTick} row={row} />}</td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type CellProps = { row: Row; isLocked: boolean; onTick: MatrixProps['onTick'] }

function Cell({ row, isLocked, onTick }: CellProps) {
  const name = row.values.map(({ text }) => text).join(', ')
  return (
    <label className="matrix-cell">
      <input
        aria-label={row.member ? `${name}, exists` : name}
        checked={row.isMade}
        disabled={isLocked || row.member !== null}
        onChange={({ target }) => onTick([row], target.checked)}
        type="checkbox"
      />
    </label>
  )
}
