import type { NamedEntry } from './list-audit'

/**
 * Returns entries in their order, those together that tell of one change: one request did the same to the same fields of several products
 * of one group.
 */
export function entriesTogether(entries: readonly NamedEntry[]): NamedEntry[][] {
  const changes = new Map<string | number, NamedEntry[]>()
  for (const entry of entries) {
    const { _id, requestId, action, group, changes: fields } = entry
    const key =
      requestId && group ? JSON.stringify([requestId, action, group.id, Object.keys(fields).sort()]) : _id
    const others = changes.get(key)
    if (others) others.push(entry)
    else changes.set(key, [entry])
  }
  return [...changes.values()]
}

/** Whether all of them say the same of their fields. */
export function haveSameChanges([first, ...others]: readonly NamedEntry[]): boolean {
  const textOf = ({ changes }: NamedEntry) =>
    JSON.stringify(Object.entries(changes).sort(([one], [other]) => (one < other ? -1 : 1)))
  return first !== undefined && others.every((entry) => textOf(entry) === textOf(first))
}
