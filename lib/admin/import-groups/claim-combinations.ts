import type { CellMessage } from '@/lib/admin/import/import-columns'
import { maxMembers } from '@/lib/catalog/product-groups/group-limits'
import type { Assigning } from './assign-groups'
import { isMember } from './assign-own'
import type { Assignment, GroupedRow } from './assignment'
import { combinationOf, type GroupState, type Known } from './group-state'

type Refusal = Required<Pick<CellMessage, 'message' | 'about'>>
type Claims = {
  needs: Map<number, number>
  /** Why a row cannot have its options, by line. */
  refused: Map<number, Refusal>
}

const sameInFile = 'Another row of the file has the same options in this group.'
const sameInShop = 'A product of the shop has the same options in this group.'
const isFull = `A group has at most ${maxMembers} members.`

/**
 * Finds the rows whose options another member has, and those that are too many for their group. Of rows with the same options the first
 * one gets them. A member that gives its options up in the same file holds none.
 */
export function claimCombinations(
  rows: readonly GroupedRow[],
  assigned: ReadonlyMap<number, Assignment>,
  { productOf }: Assigning,
): Claims {
  const refused = new Map<number, Refusal>()
  const lineOf = new Map<number, number>()
  for (const row of rows) {
    const product = productOf(row)
    if (product && !lineOf.has(product.id)) lineOf.set(product.id, row.line)
  }
  /** The line that takes the options of a member away from it. */
  const leavesAt = (member: Known, state: GroupState): number | null => {
    const line = lineOf.get(member.id)
    const assignment = line === undefined || refused.has(line) ? undefined : assigned.get(line)
    if (line === undefined || !assignment || assignment.kind === 'refused' || assignment.kind === 'alone')
      return null
    const isSame =
      assignment.kind === 'joins' &&
      assignment.state === state &&
      combinationOf(assignment.valueIds) === combinationOf(member.valueIds)
    return isSame ? null : line
  }
  for (;;) {
    const before = refused.size
    const needs = new Map<number, number>()
    const held = new Map<GroupState, Map<string, number>>()
    const added = new Map<GroupState, number>()
    for (const row of rows) {
      const assignment = assigned.get(row.line)
      if (assignment?.kind !== 'joins' || refused.has(row.line)) continue
      const { state, valueIds } = assignment
      const product = productOf(row)
      const combination = combinationOf(valueIds)
      const lines = held.get(state) ?? new Map<string, number>()
      held.set(state, lines)
      const line = lines.get(combination)
      const member = state.members.get(combination)
      const holder = member && member.id !== (assignment.productId ?? product?.id) ? member : null
      const freed = holder ? leavesAt(holder, state) : null
      const isNew = assignment.productId === undefined && !isMember(product, state)
      const size = state.members.size + (added.get(state) ?? 0)
      if (line !== undefined)
        refused.set(row.line, {
          message: `Row ${line.toLocaleString('en')} has the same options in this group.`,
          about: sameInFile,
        })
      else if (holder && freed === null)
        refused.set(row.line, {
          message: `“${holder.name}” (product ${holder.id}) has the same options in this group.`,
          about: sameInShop,
        })
      else if (isNew && size >= maxMembers) refused.set(row.line, { message: isFull, about: isFull })
      else {
        lines.set(combination, row.line)
        if (isNew) added.set(state, (added.get(state) ?? 0) + 1)
        if (freed !== null) needs.set(row.line, freed)
      }
    }
    if (refused.size === before) return { needs, refused }
  }
}
