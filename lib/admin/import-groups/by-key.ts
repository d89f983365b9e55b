/** Returns the entries of a list by what each belongs to, in their order. */
export function byKey<Key, T>(list: readonly T[], keyOf: (one: T) => Key): Map<Key, T[]> {
  const lists = new Map<Key, T[]>()
  for (const one of list) {
    const key = keyOf(one)
    const known = lists.get(key)
    if (known) known.push(one)
    else lists.set(key, [one])
  }
  return lists
}
