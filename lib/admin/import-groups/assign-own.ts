import { maxValues } from '@/lib/catalog/product-groups/group-limits'
import { foldCase } from '@/lib/shared/text/fold-letters'
import { shortened } from '@/lib/shared/text/text'
import type { Assigning } from './assign-groups'
import type { Assignment, GroupedRow } from './assignment'
import {
  type GroupState,
  hasOptions,
  isSame,
  type Known,
  namesOf,
  sharesOption,
  valueIdIn,
} from './group-state'

type Option = { at: number; name: string | null; value: string | null }

/** Assigns the rows of a file with the shop's own columns. A row without an entry changes no group. */
export function assignOwn(rows: readonly GroupedRow[], assigning: Assigning): Map<number, Assignment> {
  const assigned = new Map<number, Assignment>()
  for (const row of rows) {
    const assignment = assign(row, assigning)
    if (assignment) assigned.set(row.line, assignment)
  }
  return assigned
}

const refused = (column: string, message: string): Assignment => ({
  kind: 'refused',
  mistake: { column, message },
})

function assign(row: GroupedRow, assigning: Assigning): Assignment | null {
  const product = assigning.productOf(row)
  const own = product && product.groupId !== null ? assigning.stateOf(product.groupId) : undefined
  const options = row.options.flatMap(({ name = null, value = null }, at): Option[] =>
    name === null && value === null ? [] : [{ at: at + 1, name, value }],
  )
  if (row.group === null) {
    if (options.length > 0)
      return refused('group', 'It has options and no group: name the group, or empty them.')
    return own ? { kind: 'leaves', state: own } : null
  }
  if (row.group === undefined && (options.length === 0 || !own))
    return options.length === 0
      ? null
      : refused('option1Value', 'It has options and no group: add the column group.')
  const isOwn = own && (row.group === undefined || isSame(own.next.name, row.group))
  const hasNoCells = row.options.every(({ name, value }) => name === undefined && value === undefined)
  if (product && isOwn && hasNoCells) return { kind: 'joins', state: own, valueIds: product.valueIds }
  const unfilled = options.find(({ value }) => value === null)
  if (unfilled) return refused(`option${unfilled.at}Value`, `The value of ${unfilled.name ?? ''} is missing.`)
  const state = isOwn ? own : groupOf(row, row.group ?? '', options, assigning)
  return 'kind' in state ? state : joins(state, options)
}

/** The group of a row that is not in it yet; why it is refused where there is none. */
function groupOf(
  { line }: GroupedRow,
  name: string,
  options: readonly Option[],
  { named, make }: Assigning,
): GroupState | Assignment {
  const groups = named(name)
  const names = options.flatMap((option) => option.name ?? [])
  const isNamed = names.length === options.length
  const [only] = groups
  const fitting = isNamed
    ? groups.find((state) => hasOptions(state, names))
    : groups.length === 1
      ? only
      : undefined
  if (fitting) return fitting
  const like = groups.find(
    (state) => state.current === null || names.some((text) => sharesOption(state.next, text)),
  )
  if (like) return otherOptions(like)
  if (names.length === 0) {
    if (only) return otherOptions(only)
    return refused(
      'option1Name',
      `The group “${short(name)}” is new: name its options, such as Size, with a value of each.`,
    )
  }
  const unnamed = options.find((option) => option.name === null)
  if (unnamed) return refused(`option${unnamed.at}Name`, 'The name of this option is missing.')
  if (new Set(names.map(foldCase)).size < names.length)
    return refused('option2Name', 'Two options of the group have the same name.')
  return make(line, name, names)
}

function otherOptions({ next, line, current }: GroupState): Assignment {
  const has = current ? 'has' : `of row ${line.toLocaleString('en')} has`
  const of = namesOf(next)
  const which = of.length === 1 ? `the option ${of[0]}` : `the options ${of.join(', ')}`
  const each = of.length === 1 ? 'it' : 'each'
  return refused(
    'option1Name',
    `The group “${short(next.name)}” ${has} ${which}. Give a value of ${each} and no other option, or give the group another name.`,
  )
}

const short = (text: string) => shortened(text, 60)

/** One value of each option of the group, in its order. */
function joins(state: GroupState, options: readonly Option[]): Assignment {
  const { next } = state
  const byPlace = options.every(({ name }) => name === null)
  const texts = next.options.map((option, at) =>
    byPlace
      ? options[at]
      : options.find(({ name, at: place }) => (name === null ? place === at + 1 : isSame(name, option.name))),
  )
  if (options.length !== next.options.length || texts.some((text) => !text)) return otherOptions(state)
  const valueIds = next.options.map((option, at) => valueIdIn(next, option, texts[at]?.value ?? ''))
  const full = valueIds.indexOf(null)
  if (full >= 0)
    return refused(
      `option${texts[full]?.at ?? 1}Value`,
      `The option ${namesOf(next)[full]} has ${maxValues} values, which is the most.`,
    )
  return { kind: 'joins', state, valueIds: valueIds.flatMap((id) => id ?? []) }
}

/** Whether a product is in this group already. */
export const isMember = (product: Known | undefined, { current }: GroupState): product is Known =>
  product !== undefined && current !== null && product.groupId === current.id
