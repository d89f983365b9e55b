import 'server-only'
import { readGroups } from '@/lib/catalog/product-groups/read-group'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { nameKey } from '@/lib/shared/text/fold-letters'
import { z } from '@/lib/shared/validation/zod'
import { assignOwn } from './assign-own'
import { assignVariants } from './assign-variants'
import { type GroupedRow, type GroupPlan, noGroups } from './assignment'
import { byKey } from './by-key'
import { claimCombinations } from './claim-combinations'
import { type GroupState, type Known, knownGroup, newGroup } from './group-state'
import { readSameNames } from './same-names'

const knownRow = z.object({
  id: z.int(),
  sku: z.string().nullable(),
  name: z.string(),
  groupId: z.int().nullable(),
  valueIds: z.array(z.int()),
})

/** What the rows of a file are assigned with. */
export type Assigning = {
  productOf: (row: GroupedRow) => Known | undefined
  stateOf: (groupId: number) => GroupState | undefined
  /** The groups of this name, those that there are first. */
  named: (name: string) => readonly GroupState[]
  make: (
    line: number,
    name: string,
    options: readonly string[],
    values?: readonly (readonly string[])[],
  ) => GroupState
}

/** Decides for the whole file which products are in which group, with which options. `isForeign` says that it is of another shop. */
export async function assignGroups(all: readonly GroupedRow[], isForeign: boolean): Promise<GroupPlan> {
  if (all.length === 0) return noGroups
  const rows = isForeign ? withSkusOnce(all) : all
  const assigning = await readAssigning(rows)
  const assigned = isForeign ? assignVariants(rows, assigning) : assignOwn(rows, assigning)
  const { needs, refused } = claimCombinations(rows, assigned, assigning)
  for (const [line, { message, about }] of refused)
    assigned.set(
      line,
      isForeign
        ? {
            kind: 'alone',
            note: { column: 'group', message: `${message} ${alone}`, about: `${about} ${alone}` },
          }
        : { kind: 'refused', mistake: { column: 'option1Value', message } },
    )
  return { states: assigning.states, stateOf: assigning.stateOf, of: (line) => assigned.get(line), needs }
}

/** If several rows of a foreign file have the same SKU, the first keeps it. */
function withSkusOnce(rows: readonly GroupedRow[]): GroupedRow[] {
  const skus = new Set<string>()
  return rows.map((row) => {
    const isAgain = row.sku !== null && skus.has(row.sku)
    if (row.sku !== null) skus.add(row.sku)
    return isAgain ? { ...row, sku: null } : row
  })
}

const alone = 'It becomes a product of its own.'

async function readAssigning(rows: readonly GroupedRow[]): Promise<Assigning & { states: GroupState[] }> {
  const productIds = rows.flatMap(({ id }) => id ?? [])
  const skus = rows.flatMap(({ sku }) => sku ?? [])
  const sameNames = await readSameNames(
    db,
    rows.flatMap(({ group }) => group ?? []),
  )
  const products = await readRows(db, knownRow)`
    select id, sku, name, "groupId", coalesce("valueIds", '{}') as "valueIds" from "Product"
    where id = any(${productIds}::int[]) or sku = any(${skus}::text[])`
  const ids = new Set([
    ...products.flatMap(({ groupId }) => groupId ?? []),
    ...[...sameNames.values()].flat(),
  ])
  const groups = await readGroups(
    db,
    [...ids].toSorted((one, other) => one - other),
  )
  const members = await readRows(db, knownRow)`
    select id, sku, name, "groupId", "valueIds" from "Product" where "groupId" = any(${groups.map(({ id }) => id)}::int[]) order by id`
  const byGroup = byKey(members, ({ groupId }) => groupId)
  const states = groups.map((group, place) => knownGroup(place, group, byGroup.get(group.id) ?? []))
  const byId = new Map(products.map((product) => [product.id, product]))
  const bySku = new Map(products.map((product) => [product.sku, product]))
  const byName = byKey(states, ({ next }) => nameKey(next.name))
  const stateById = new Map(states.map((state) => [state.next.id, state]))
  return {
    states,
    productOf: ({ id, sku }) => (id !== null ? byId.get(id) : sku !== null ? bySku.get(sku) : undefined),
    stateOf: (groupId) => stateById.get(groupId),
    named: (name) => byName.get(nameKey(name)) ?? [],
    make: (line, name, options, values) => {
      const state = newGroup({ place: states.length, line }, name, options, values)
      states.push(state)
      const same = byName.get(nameKey(name))
      if (same) same.push(state)
      else byName.set(nameKey(name), [state])
      return state
    },
  }
}
