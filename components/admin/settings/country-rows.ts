import { textOf } from '@/components/ui/forms/form'
import type { Report } from '@/components/ui/forms/form-report'
import type { OwnerSettingsJson } from '@/lib/store/settings/settings-schema'
import { type Days, daysOf, textsOf } from './part-fields'

type Countries = OwnerSettingsJson['countries']
/** A row as it is typed. */
export type DraftRow = {
  id: number
  codes: string[]
  taxPercent: string
  shippingFee: string
  freeShippingAbove: string
  days: Days
}
export type CountryRow = {
  code: string
  taxPercent: string
  shippingFee: string
  freeShippingAbove: string | null
  days: ReturnType<typeof daysOf>
}

/** Joins countries that have everything in common into rows, in the order of their first ones. */
export function rowsOf(countries: Countries): DraftRow[] {
  const rows = new Map<string, DraftRow>()
  for (const { code, name: _, ...terms } of countries ?? []) {
    const key = JSON.stringify(terms)
    const row = rows.get(key)
    if (row) row.codes.push(code)
    else
      rows.set(key, {
        id: rows.size,
        codes: [code],
        taxPercent: String(terms.taxPercent),
        shippingFee: terms.shippingFee,
        freeShippingAbove: terms.freeShippingAbove ?? '',
        days: textsOf(terms.days),
      })
  }
  return [...rows.values()]
}

/** A new row, with what holds for the shop. */
export function emptyRow(
  rows: DraftRow[],
  shop: Pick<OwnerSettingsJson, 'taxPercent' | 'shippingFee' | 'freeShippingAbove' | 'deliveryDays'>,
): DraftRow {
  return {
    id: Math.max(-1, ...rows.map(({ id }) => id)) + 1,
    codes: [],
    taxPercent: String(shop.taxPercent),
    shippingFee: shop.shippingFee,
    freeShippingAbove: shop.freeShippingAbove ?? '',
    days: textsOf(shop.deliveryDays),
  }
}

/** The countries of all rows, as the call takes them; null without any row. A row without a country is sent, and refused. */
export function countriesOf(rows: DraftRow[]): CountryRow[] | null {
  const countries = rows.flatMap(({ codes, taxPercent, shippingFee, freeShippingAbove, days }) =>
    (codes.length > 0 ? codes : ['']).map((code) => ({
      code,
      taxPercent: withDot(taxPercent),
      shippingFee: withDot(shippingFee),
      freeShippingAbove: freeShippingAbove.trim() === '' ? null : withDot(freeShippingAbove),
      days: daysOf(days),
    })),
  )
  return countries.length > 0 ? countries : null
}

const withDot = (text: string) => text.trim().replace(',', '.')

type Failure = { report: Report | null; errors: Record<string, string> }

/** Says of a mistake in a row of countries which of them it is. */
export function withCountries(
  failure: Failure,
  form: FormData,
  names: { code: string; name: string }[],
): Failure {
  const [path, text] = Object.entries(failure.errors).find(([each]) => each.startsWith('countries.')) ?? []
  const [, index] = path?.split('.') ?? []
  if (!path || !text || !index) return failure
  const sent: CountryRow[] = JSON.parse(textOf(form, 'countries') || '[]')
  const { code } = sent[Number(index)] ?? {}
  const country = names.find((each) => each.code === code)
  const told = country ? `${country.name}: ${text}` : 'Choose a country in each row, or remove the row.'
  const isOnly = Object.keys(failure.errors).length === 1
  return {
    report: isOnly ? { kind: 'danger', text: told } : failure.report,
    errors: { ...failure.errors, [path]: told },
  }
}
