import { countryInText } from '@/lib/shared/locale/country-name'
import { formatList } from '@/lib/shared/locale/name-formats'
import { t } from '@/lib/shared/messages/message'
import { daysFromNow } from './delivery-words'
import type { DeliveryDays } from './shop-settings'

const shownNames = 3

type DaysTo = { code: string | null; days: DeliveryDays | null }

/** "Arrives in 2 to 3 days in Austria, in 5 to 7 days in Germany and France"; without names where all have the same days. */
export function arrivalByCountry(deliveries: readonly DaysTo[], home: string | null): string | null {
  const rows = deliveries.map(({ code, days }) => ({ code, words: days ? daysFromNow(days) : '' }))
  const parts = byCountry(rows, home)
  return parts.length > 0 ? t('catalog.arrives', { times: parts.join(', ') }) : null
}

/**
 * Returns each different wording with its countries, those of the shop's own country first: "20 % in Austria", "19 % in Germany". Only
 * the wording where all have the same. A country without words is left out.
 */
export function byCountry(rows: readonly { code: string | null; words: string }[], home: string | null) {
  const places = new Map<string, string[]>()
  for (const { code, words } of rows.toSorted((a, b) => Number(b.code === home) - Number(a.code === home))) {
    const place = code === null ? t('catalog.otherCountries') : countryInText(code)
    places.set(words, [...(places.get(words) ?? []), place])
  }
  const isSame = places.size === 1
  places.delete('')
  return [...places].map(([words, names]) =>
    isSame ? words : t('catalog.wordsInPlaces', { words, places: someOf(names) }),
  )
}

function someOf(names: string[]): string {
  const more = names.length - shownNames
  const shown =
    more > 1 ? [...names.slice(0, shownNames), t('catalog.moreCountries', { count: more })] : names
  return formatList(shown)
}
