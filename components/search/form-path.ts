import { plainNumber } from '@/lib/browser/typed-number'
import { searchPath } from '@/lib/search/search-links'
import { parseSearchQuery, searchPageSize } from '@/lib/search/search-query'

/** The one address of the search that a form asks for. Its prices are as they were typed, such as `$12,50`. */
export function formPath(form: FormData): string {
  const parameters = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]))
  for (const name of ['minPrice', 'maxPrice'])
    parameters.set(name, plainNumber(parameters.get(name) ?? '') ?? '')
  return searchPath(parseSearchQuery(parameters, searchPageSize))
}
