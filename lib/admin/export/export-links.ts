/** The file of a list, by the list's path with its filter, and how it is written. */
export function exportPath(list: string, form: Record<string, string | undefined> = {}): string {
  const [path = '', filter] = list.split('?')
  const query = new URLSearchParams(filter)
  for (const [name, value] of Object.entries(form)) if (value !== undefined) query.set(name, value)
  return query.size > 0 ? `${path}/export?${query}` : `${path}/export`
}
