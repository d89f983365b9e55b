import type { CellMessage, VariantOf } from '@/lib/admin/import/import-columns'
import type { GroupState } from './group-state'

/** What the cells of a row say of its group. Undefined was not in the file; null is an empty cell. */
export type GroupedRow = {
  line: number
  id: number | null
  sku: string | null
  group: string | null | undefined
  options: readonly { name: string | null | undefined; value: string | null | undefined }[]
  variantOf?: VariantOf | undefined
}

/** What becomes of the product of a row. `mistake` refuses the row, and a variant of another shop is `alone` with a note. */
export type Assignment =
  | {
      kind: 'joins'
      state: GroupState
      valueIds: readonly number[]
      /** It is this member, which has these options and no SKU either. */
      productId?: number
      note?: CellMessage
    }
  | { kind: 'leaves'; state: GroupState }
  | { kind: 'refused'; mistake: CellMessage }
  | { kind: 'alone'; note: CellMessage }

/** What a file does with groups. */
export type GroupPlan = {
  states: readonly GroupState[]
  /** The groups that products are in. */
  stateOf: (groupId: number) => GroupState | undefined
  of: (line: number) => Assignment | undefined
  /** The rows whose products have to give their options up first, by the lines of those that get them. */
  needs: ReadonlyMap<number, number>
}

export const noGroups: GroupPlan = {
  states: [],
  stateOf: () => undefined,
  of: () => undefined,
  needs: new Map(),
}
