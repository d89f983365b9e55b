import { type FileRow, groupColumns, optionPlaces } from '@/lib/admin/import/import-columns'
import type { MemberRow } from '@/lib/catalog/product-groups/group-rows'
import {
  followsPattern,
  type MemberFields,
  madeName,
  madeNamesIn,
  namesOfJoining,
  namesOfLeaving,
  namesWithin,
  valuesOf,
} from '@/lib/catalog/product-groups/member-edits'
import type { GroupRow } from '@/lib/catalog/product-groups/read-group'
import type { TranslationEdit, TranslationRow } from '@/lib/catalog/translations/product-translations'
import type { Assignment } from './assignment'
import { combinationOf, type GroupState, isSame } from './group-state'
import type { PlannedMember } from './planned-group'

type Current = MemberRow & { translations: readonly TranslationRow[] }
type Change = [before: string | null, after: string | null]

export type Membership = {
  /** The name that the product gets; undefined where that stays. */
  name: string | undefined
  fields: MemberFields
  translations: TranslationEdit
  changes: Record<string, Change>
  /** Null where its group and options stay. */
  member: PlannedMember | null
}

type Joins = Extract<Assignment, { kind: 'joins' }>

/**
 * Returns what a row makes of the membership and the name of its product, which is new without `current`. A name in the file is the name.
 * Without one the pattern makes it; so it does for the name that the product has by a pattern, and for one that joins with the name of
 * the group. Throws `invalid-input` for a name that would be too long.
 */
export function planMember(
  assignment: Joins | Extract<Assignment, { kind: 'leaves' }>,
  current: Current | undefined,
  written: string | undefined,
  own: GroupState | undefined,
): Membership {
  const isKept = current && followsPattern(current) && written === current.name
  // Who gives each row the name of the group means the group by it.
  const isGroupName =
    assignment.kind === 'joins' && own !== assignment.state && isNameOf(written, assignment.state)
  const name = isKept || isGroupName ? undefined : written
  const { fields, translations } =
    assignment.kind === 'leaves'
      ? leaving(assignment.state, current, name)
      : joining(assignment, current, name, own)
  const stays =
    assignment.kind === 'joins' &&
    own === assignment.state &&
    combinationOf(assignment.valueIds) === combinationOf(current?.valueIds ?? [])
  const before = own?.current ? cellsOf(own.current, current?.valueIds ?? []) : {}
  const after = assignment.kind === 'joins' ? cellsOf(assignment.state.next, assignment.valueIds) : {}
  return {
    name: fields.name,
    fields,
    translations,
    changes: stays ? {} : changesOf(before, after),
    member: stays ? null : memberOf(assignment, own),
  }
}

const isNameOf = (written: string | undefined, { next }: GroupState) =>
  written !== undefined && isSame(written, next.name)

function memberOf(
  assignment: Joins | Extract<Assignment, { kind: 'leaves' }>,
  own: GroupState | undefined,
): PlannedMember {
  const isLeft = own !== undefined && (assignment.kind === 'leaves' || own !== assignment.state)
  const left = isLeft ? own.place : null
  if (assignment.kind === 'leaves') return { group: null, values: [], left, isNew: false }
  const { state, valueIds } = assignment
  return {
    group: state.place,
    values: valuesOf(state.next, valueIds).map(({ value }) => value),
    left,
    isNew: own !== state,
  }
}

type Names = { fields: MemberFields; translations: TranslationEdit }

function joining(
  { state, valueIds }: Joins,
  current: Current | undefined,
  name: string | undefined,
  own: GroupState | undefined,
): Names {
  const { next } = state
  if (name !== undefined) {
    const follows = name === madeIn(next, valueIds)
    if (current && own === state)
      return { fields: { name, ...(follows && { madeName: name }) }, translations: {} }
    const namesBefore = follows && current ? (current.namesBefore ?? { own: current.name }) : null
    return { fields: { name, madeName: follows ? name : null, namesBefore }, translations: {} }
  }
  if (!current) {
    const made = madeName(next, valueIds)
    const texts = [...madeNamesIn(next, valueIds)].map(([language, text]) => [language, { name: text }])
    return { fields: { name: made, madeName: made }, translations: Object.fromEntries(texts) }
  }
  if (!own?.current) return namesOfJoining(next, current, valueIds, current.translations)
  if (own === state && combinationOf(valueIds) === combinationOf(current.valueIds))
    return { fields: {}, translations: {} }
  if (own === state) return namesWithin(own.current, next, current, valueIds, current.translations)
  if (!followsPattern(current)) return { fields: { madeName: null, namesBefore: null }, translations: {} }
  const { translations: left } = namesOfLeaving(own.current, current, current.translations)
  const joined = namesOfJoining(next, current, valueIds, current.translations)
  const { namesBefore } = current
  return {
    fields: { ...joined.fields, ...(namesBefore && { namesBefore }) },
    translations: { ...left, ...joined.translations },
  }
}

function leaving(
  { current: group }: GroupState,
  current: Current | undefined,
  name: string | undefined,
): Names {
  if (!group || !current) return { fields: {}, translations: {} }
  const names = namesOfLeaving(group, current, current.translations)
  return { ...names, fields: { ...names.fields, ...(name !== undefined && { name }) } }
}

/** The name that the pattern makes; null for one that is too long. */
function madeIn(group: GroupRow, valueIds: readonly number[]): string | null {
  try {
    return madeName(group, valueIds)
  } catch {
    return null
  }
}

/** What a file says of a member with these values. */
export function cellsOf(
  group: Pick<GroupRow, 'name' | 'options'>,
  valueIds: readonly number[],
): FileRow['cells'] {
  const values = valuesOf(group, valueIds)
  const cells: FileRow['cells'] = { group: group.name }
  for (const [at, n] of optionPlaces.entries()) {
    const [option, value] = [group.options[at], values[at]]
    if (!option || !value) continue
    cells[`option${n}Name`] = option.name
    cells[`option${n}Value`] = value.value
  }
  return cells
}

function changesOf(before: FileRow['cells'], after: FileRow['cells']): Record<string, Change> {
  const changed = groupColumns.flatMap((column) => {
    const [was, is] = [before[column] ?? null, after[column] ?? null]
    return was === is ? [] : [[column, [was, is]] as const]
  })
  return Object.fromEntries(changed.map(([column, [was, is]]) => [column, [was, is]]))
}
