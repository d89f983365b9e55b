import { t } from '@/lib/shared/messages/message'
import type { ShopSettings } from '@/lib/store/settings/shop-settings'
import { isTaxName, taxNames } from '@/lib/store/settings/tax-names'

type Taxed = Pick<ShopSettings, 'pricesIncludeTax' | 'taxPercent'>
export type TaxLine = {
  /** Stands below the total, of which it is a part; otherwise among what the total is made of. */
  isContained: boolean
  label: string
}

/** Returns the line of the tax of an order or cart; null where there is no tax. `name` is how the shop calls it. */
export function taxLine({ pricesIncludeTax, taxPercent }: Taxed, name: string): TaxLine | null {
  if (taxPercent === 0) return null
  return {
    isContained: pricesIncludeTax,
    label: pricesIncludeTax ? includedTax(taxPercent, name) : nameOfTax(name),
  }
}

/** "incl. 20 % VAT" */
export function includedTax(taxPercent: number, name: string): string {
  return t('catalog.includedTaxRate', { rate: taxPercent, tax: nameOfTax(name) })
}

/** Returns what the shop calls its tax; the names that the shop proposes itself in the current language. */
export function nameOfTax(name: string): string {
  return isTaxName(name) ? t(taxNames[name]) : name
}

type Row<Value> = { label: string; value: Value; isTotal?: boolean }

/** Puts the line of the tax in its place: before the total, or behind it. */
export function withTaxLine<Value>(
  rows: Row<Value>[],
  total: Row<Value>,
  line: TaxLine | null,
  value: Value,
): Row<Value>[] {
  const tax = line ? [{ label: line.label, value }] : []
  return line?.isContained ? [...rows, total, ...tax] : [...rows, ...tax, total]
}
