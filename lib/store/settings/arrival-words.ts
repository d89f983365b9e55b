import { countryInText } from '@/lib/shared/locale/country-name'
import { rangeOf } from './delivery-words'
import type { DeliveryDays } from './shop-settings'

const shownNames = 3

type DaysTo = { code: string | null; days: DeliveryDays | null }

/** "Arrives in 2 to 3 days in Austria, in 5 to 7 days in Germany and France"; without names where all have the same days. */
export function arrivalByCountry(deliveries: readonly DaysTo[], home: string | null): string | null {
  const ranges = new Map<string, string[]>()
  for (const { code, days } of deliveries.toSorted(
    (a, b) => Number(b.code === home) - Number(a.code === home),
  )) {
    const range = days ? rangeOf(days) : ''
    ranges.set(range, [...(ranges.get(range) ?? []), code === null ? 'other countries' : countryInText(code)])
  }
  const [[only] = ['']] = ranges
  if (ranges.size === 1) return only ? `Arrives in ${only}` : null
  ranges.delete('')
  const parts = [...ranges].map(([range, names]) => `in ${range} in ${someOf(names)}`)
  return parts.length > 0 ? `Arrives ${parts.join(', ')}` : null
}

function someOf(names: string[]): string {
  const more = names.length - shownNames
  const shown = more > 1 ? [...names.slice(0, shownNames), `${more} more countries`] : names
  return new Intl.ListFormat('en').format(shown)
}
