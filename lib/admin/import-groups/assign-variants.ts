import { maxValues } from '@/lib/catalog/product-groups/group-limits'
import type { Assigning } from './assign-groups'
import { isMember } from './assign-own'
import type { Assignment, GroupedRow } from './assignment'
import { byKey } from './by-key'
import {
  combinationOf,
  type GroupState,
  hasOptions,
  isSame,
  type Known,
  namesOf,
  sameValue,
  valueIdIn,
} from './group-state'

type Variant = { row: GroupedRow; product: Known | undefined }

/** Assigns the variants of another shop: those of one product there make one group here, or join that of its products here. */
export function assignVariants(rows: readonly GroupedRow[], assigning: Assigning): Map<number, Assignment> {
  const assigned = new Map<number, Assignment>()
  const claimed = new Set<GroupState>()
  const variants = rows.map((row): Variant => ({ row, product: assigning.productOf(row) }))
  for (const of of byKey(variants, ({ row }) => row.variantOf?.key).values()) {
    if (isOnlyOne(of)) continue
    const state = groupOf(of, claimed, assigning)
    if (!state) continue
    claimed.add(state)
    for (const variant of of) assigned.set(variant.row.line, assign(variant, state, assigning))
  }
  return assigned
}

/** Where there is nothing to choose there is no group, unless it is in one here. */
const isOnlyOne = ([first, ...others]: readonly Variant[]) =>
  others.length === 0 &&
  (first?.product?.groupId ?? null) === null &&
  (first?.row.variantOf?.values ?? []).every((values) => values.length < 2)

const textsOf = ({ options }: GroupedRow) =>
  options.flatMap(({ name, value }) => (name && value ? [{ name, value }] : []))

/** The group of its products here, else one of its name that they fit into, else a new one. */
function groupOf(
  variants: readonly Variant[],
  claimed: ReadonlySet<GroupState>,
  { named, make, stateOf }: Assigning,
): GroupState | null {
  const [first] = variants
  if (!first) return null
  for (const { product } of variants) {
    const state = product && product.groupId !== null ? stateOf(product.groupId) : undefined
    if (state && !claimed.has(state)) return state
  }
  const name = first.row.group ?? ''
  const names = textsOf(first.row).map((option) => option.name)
  const like = named(name).find(
    (state) =>
      state.current !== null &&
      !claimed.has(state) &&
      hasOptions(state, names) &&
      variants.every((variant) => !isHeldByAnother(variant, state)),
  )
  return like ?? make(first.row.line, name, names, first.row.variantOf?.values)
}

function isHeldByAnother({ row, product }: Variant, state: GroupState): boolean {
  const ids = existingIds(row, state)
  const holder = ids && holderOf(state, ids)
  if (!holder) return false
  return product ? holder.id !== product.id : row.sku !== null || holder.sku !== null
}

const holderOf = ({ members }: GroupState, valueIds: readonly number[]) =>
  members.get(combinationOf(valueIds))

/** The values of a row that the group has already. */
function existingIds(row: GroupedRow, { next }: GroupState): number[] | null {
  const texts = textsOf(row)
  const ids = next.options.flatMap((option) => {
    const text = texts.find((each) => isSame(each.name, option.name))?.value ?? ''
    return sameValue(option, text)?.id ?? []
  })
  return ids.length === next.options.length ? ids : null
}

function assign({ row, product }: Variant, target: GroupState, { stateOf }: Assigning): Assignment {
  const own = product && product.groupId !== null ? stateOf(product.groupId) : undefined
  if (product && own && own !== target) {
    const message = `It is in the group “${own.next.name}” here, and stays there.`
    return {
      kind: 'joins',
      state: own,
      valueIds: product.valueIds,
      note: { column: 'group', message, about: staysThere },
    }
  }
  const texts = textsOf(row)
  const fits = hasOptions(
    target,
    texts.map(({ name }) => name),
  )
  // Who has changed the options here keeps them.
  if (isMember(product, target) && !fits) return { kind: 'joins', state: target, valueIds: product.valueIds }
  if (!fits)
    return alone(
      `The group “${target.next.name}” has other options here: ${namesOf(target.next).join(', ')}.`,
    )
  const { next } = target
  const ids = next.options.map((option) =>
    valueIdIn(next, option, texts.find(({ name }) => isSame(name, option.name))?.value ?? ''),
  )
  if (ids.includes(null)) return alone(`An option has at most ${maxValues} values.`)
  const valueIds = ids.flatMap((id) => id ?? [])
  const holder = product || row.sku !== null ? undefined : holderOf(target, valueIds)
  const isIt = holder && holder.sku === null
  return { kind: 'joins', state: target, valueIds, ...(isIt && { productId: holder.id }) }
}

const staysThere = 'It is in another group here, and stays there.'

function alone(reason: string): Assignment {
  const message = `${reason} It becomes a product of its own.`
  return { kind: 'alone', note: { column: 'group', message } }
}
