import type { OwnerSettingsJson } from '@/lib/shop/schema'
import { type Days, daysOf, textsOf } from './part-fields'

type Countries = OwnerSettingsJson['countries']
/** As it is typed. */
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

/** The countries of all rows, as the call takes them; null without any. */
export function countriesOf(rows: DraftRow[]): CountryRow[] | null {
  const countries = rows.flatMap(({ codes, taxPercent, shippingFee, freeShippingAbove, days }) =>
    codes.map((code) => ({
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
