import { maxValues } from '@/lib/catalog/product-groups/group-limits'
import type { MemberRow } from '@/lib/catalog/product-groups/group-rows'
import { usualPattern } from '@/lib/catalog/product-groups/member-name'
import { guessKind } from '@/lib/catalog/product-groups/option-kinds'
import type { GroupRow, OptionRow } from '@/lib/catalog/product-groups/read-group'
import { nameKey } from '@/lib/shared/text/fold-letters'

/** What an assignment knows of a product. */
export type Known = Pick<MemberRow, 'id' | 'sku' | 'name' | 'groupId' | 'valueIds'>

/** A group that rows of a file are about. */
export type GroupState = {
  /** Its place among the groups of the plan. */
  place: number
  /** As it is; null for one that the file makes. */
  current: GroupRow | null
  /** As it is with the values that rows add, which have ids below 0. */
  next: GroupRow
  /** Its members, by their combinations. */
  members: ReadonlyMap<string, Known>
  /** How many values each option has before rows add some. */
  knownValues: readonly number[]
  /** The line that makes it. */
  line: number
}

export const isSame = (one: string, other: string) => one === other || nameKey(one) === nameKey(other)

/** The key of a combination of values. */
export const combinationOf = (valueIds: readonly number[]) => valueIds.join()

export const namesOf = ({ options }: Pick<GroupRow, 'options'>) => options.map(({ name }) => name)

/** Whether these are the names of the options of a group, in any order. */
export function hasOptions({ next }: GroupState, names: readonly string[]): boolean {
  return names.length === next.options.length && names.every((name) => sharesOption(next, name))
}

export const sharesOption = ({ options }: Pick<GroupRow, 'options'>, name: string) =>
  options.some((option) => isSame(option.name, name))

/** A group that there is not yet, with values that another shop has in its order. */
export function newGroup(
  { place, line }: Pick<GroupState, 'place' | 'line'>,
  name: string,
  options: readonly string[],
  values: readonly (readonly string[])[] = [],
): GroupState {
  const rows = options.map(
    (text, at): OptionRow => ({
      ...{ id: -1 - at, name: text, kind: guessKind(text), translations: {}, values: [] },
    }),
  )
  const next = {
    ...{ id: 0, name, pattern: usualPattern, version: 0, shared: {}, translations: {} },
    options: rows,
  }
  for (const [at, option] of rows.entries())
    for (const value of values[at] ?? []) valueIdIn(next, option, value)
  return { place, line, current: null, next, members: new Map(), knownValues: countsOf(next) }
}

const countsOf = ({ options }: Pick<GroupRow, 'options'>) => options.map(({ values }) => values.length)

export function knownGroup(place: number, current: GroupRow, members: readonly Known[]): GroupState {
  const options = current.options.map((option) => ({ ...option, values: [...option.values] }))
  const byCombination = new Map(members.map((member) => [combinationOf(member.valueIds), member]))
  const next = { ...current, options }
  return { place, line: 0, current, next, members: byCombination, knownValues: countsOf(current) }
}

/** Finds the value of an option by its text. An exact match comes before one without case. */
export const sameValue = ({ values }: OptionRow, text: string) =>
  values.find(({ value }) => value === text) ?? values.find(({ value }) => isSame(value, text))

/** The id of a value, which is added where the option does not have it; null for one too many. */
export function valueIdIn(group: GroupRow, option: OptionRow, text: string): number | null {
  const known = sameValue(option, text)
  if (known) return known.id
  if (option.values.length >= maxValues) return null
  const id = -1 - group.options.reduce((sum, { values }) => sum + values.length, 0)
  option.values.push({ id, value: text, translations: {} })
  return id
}
