import { searchPath } from './search-links'
import { parseSearchQuery, searchPageSize } from './search-query'

/** The one address of the search that a form asks for. */
export function formPath(form: FormData): string {
  const fields = [...form].map(([name, value]) => [name, String(value)])
  return searchPath(parseSearchQuery(new URLSearchParams(fields), searchPageSize))
}
