import { searchPath } from '@/lib/catalog/search/search-links'
import { parseSearchQuery, searchPageSize } from '@/lib/catalog/search/search-query'
import { typedNumber } from '@/lib/shared/browser/typed-number'

/** The one address of the search that a form asks for. Its prices are as they were typed, such as `$12,50`, or in German `1.234,50`. */
export function formPath(form: FormData): string {
  const parameters = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]))
  for (const name of ['minPrice', 'maxPrice'])
    parameters.set(name, typedNumber(parameters.get(name) ?? '') ?? '')
  return searchPath(parseSearchQuery(parameters, searchPageSize))
}
