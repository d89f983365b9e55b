'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { textOf } from '@/components/ui/forms/form'
import type { OwnerSettingsJson } from '@/lib/store/settings/settings-schema'
import { type CountryRow, countriesOf, type DraftRow, emptyRow, rowsOf } from './country-rows'
import { DaysInputs } from './part-fields'

type Country = { code: string; name: string }
type Props = {
  name: string
  label: string
  hint?: string | undefined
  error?: string | undefined
  initial: OwnerSettingsJson
  countries: Country[]
}

/** Rows of countries that have tax, shipping and days in common. */
export function CountriesField({ name, label, hint, error, initial, countries }: Props) {
  const [rows, setRows] = useState<DraftRow[]>(() => rowsOf(initial.countries))
  const change = (id: number, part: Partial<DraftRow>) =>
    setRows(rows.map((row) => (row.id === id ? { ...row, ...part } : row)))
  const value: CountryRow[] | null = countriesOf(rows)
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <p className={error ? 'field-error' : 'text-sm text-ink-soft'}>{error ?? hint}</p>
      {rows.map((row, index) => (
        <Row
          countries={countries}
          key={row.id}
          number={index + 1}
          onChange={(part) => change(row.id, part)}
          onRemove={() => setRows(rows.filter(({ id }) => id !== row.id))}
          row={row}
          taken={rows.flatMap(({ codes }) => codes)}
        />
      ))}
      <p>
        <Button
          onClick={({ currentTarget: { form } }) =>
            setRows([...rows, emptyRow(rows, typedIn(form, initial))])
          }
          size="sm"
          variant="secondary"
        >
          Add countries
        </Button>
      </p>
      <input name={name} type="hidden" value={value === null ? '' : JSON.stringify(value)} />
    </fieldset>
  )
}

/** What the fields above say now, saved or not. */
function typedIn(form: HTMLFormElement | null, { taxPercent }: OwnerSettingsJson) {
  const typed = new FormData(form ?? undefined)
  const days = textOf(typed, 'deliveryDays')
  const [shippingFee, freeShippingAbove] = [textOf(typed, 'shippingFee'), textOf(typed, 'freeShippingAbove')]
  return { taxPercent, shippingFee, freeShippingAbove, deliveryDays: days === '' ? null : JSON.parse(days) }
}

type RowProps = {
  row: DraftRow
  number: number
  countries: Country[]
  /** Codes that a row has already. */
  taken: readonly string[]
  onChange: (part: Partial<DraftRow>) => void
  onRemove: () => void
}

const cellStyle = 'grid content-start gap-1.5 text-[0.875rem] font-semibold'

function Row({ row, number, countries, taken, onChange, onRemove }: RowProps) {
  const nameOf = (code: string) => countries.find((country) => country.code === code)?.name ?? code
  const field = (part: 'taxPercent' | 'shippingFee' | 'freeShippingAbove', label: string) => (
    <label className={cellStyle}>
      {label}
      <input
        className="control font-normal"
        inputMode="decimal"
        onChange={({ target }) => onChange({ [part]: target.value })}
        value={row[part]}
      />
    </label>
  )
  return (
    <fieldset className="grid gap-3 rounded-control border border-line p-4">
      <legend className="sr-only">{`Row ${number} of countries`}</legend>
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {row.codes.map((code) => (
          <li className="flex items-center rounded-full bg-sunken pl-3" key={code}>
            {nameOf(code)}
            <button
              aria-label={`Remove ${nameOf(code)}`}
              className="min-h-11 min-w-11"
              onClick={() => onChange({ codes: row.codes.filter((each) => each !== code) })}
              type="button"
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <label className={cellStyle}>
        Add a country
        <select
          className="control font-normal"
          onChange={({ target }) => target.value && onChange({ codes: [...row.codes, target.value] })}
          value=""
        >
          <option value="">Choose…</option>
          {countries
            .filter(({ code }) => !taken.includes(code))
            .map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
        </select>
      </label>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
        {field('taxPercent', 'Tax in per cent')}
        {field('shippingFee', 'Shipping')}
        {field('freeShippingAbove', 'Free above')}
        <div className={cellStyle}>
          <span>Days</span>
          <DaysInputs days={row.days} label={`Days, row ${number}`} onChange={(days) => onChange({ days })} />
        </div>
      </div>
      <p>
        <Button aria-label={`Remove row ${number}`} onClick={onRemove} size="sm" variant="secondary">
          Remove
        </Button>
      </p>
    </fieldset>
  )
}
