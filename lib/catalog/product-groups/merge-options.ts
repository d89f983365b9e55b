import { nameKey } from '@/lib/shared/text/fold-letters'
import type { OptionInput } from './group-schema'
import type { OptionKind } from './option-kinds'
import type { OptionRow } from './read-group'

/** Options as they are to be: what has no id is new. */
export type NextOption = {
  id: number | null
  name: string
  kind: OptionKind
  values: { id: number | null; value: string }[]
}

const isSame = (one: string, other: string) => nameKey(one) === nameKey(other)

/** Returns what an input makes of the options: it names one that there is by its text, or by what it `was`, without case and canonical form. */
export function mergedOptions(current: readonly OptionRow[], input: readonly OptionInput[]): NextOption[] {
  const isTaken = takeOnce()
  return input.map(({ name, was = name, kind, values }) => {
    const option = current.find((each) => isSame(each.name, was) && isTaken(each.id))
    const isValueTaken = takeOnce()
    return {
      id: option?.id ?? null,
      name,
      kind,
      values: values.map((given) => {
        const { value, was: former } = typeof given === 'string' ? { value: given, was: given } : given
        const row = option?.values.find((each) => isSame(each.value, former) && isValueTaken(each.id))
        return { id: row?.id ?? null, value }
      }),
    }
  })
}

/** Each row is meant once at most. */
function takeOnce() {
  const taken = new Set<number>()
  return (id: number) => {
    const isFree = !taken.has(id)
    taken.add(id)
    return isFree
  }
}

/** The ids of the values with these texts, one of each option; null if there are no such ones. */
export function valueIdsOf(options: readonly OptionRow[], values: readonly string[]): number[] | null {
  if (values.length !== options.length) return null
  const ids = options.flatMap(
    (option, at) => option.values.find(({ value }) => isSame(value, values[at] ?? ''))?.id ?? [],
  )
  return ids.length === options.length ? ids : null
}
