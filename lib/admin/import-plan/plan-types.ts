import type { CellMessage, FileRow, RowMistake } from '@/lib/admin/import/import-columns'
import type { GroupPlan } from '@/lib/admin/import-groups/assignment'
import type { PlannedMember } from '@/lib/admin/import-groups/planned-group'
import { memberRow } from '@/lib/catalog/product-groups/group-rows'
import { pictureJson } from '@/lib/catalog/products/product-schema'
import { translationRow } from '@/lib/catalog/translations/product-translations'
import { z } from '@/lib/shared/validation/zod'

export const currentProduct = memberRow.extend({
  pictures: z.array(pictureJson),
  /** The lowest price of the 30 days before its reduction began, and of the last 30 days; null without a price then. */
  lowestBefore: z.int().nullable(),
  lowestNow: z.int().nullable(),
  /** Its texts in further languages. */
  translations: z.array(translationRow).default([]),
  /** Units that orders took since the moment that the file is said to be of. */
  sold: z.int(),
})
export type CurrentProduct = z.infer<typeof currentProduct>

/** A reduction of a product, as `PlannedReduction` has it; an open one is planned or running. */
export const productReduction = z.object({
  id: z.int(),
  priceCents: z.int(),
  compareAtCents: z.int(),
  beginsAt: z.date(),
  endsAt: z.date().nullable(),
  isOpen: z.boolean(),
  isRunning: z.boolean(),
})
export type ProductReduction = z.infer<typeof productReduction>

/** A reduction that a row plans or begins, in place of the open one that the plan has seen. */
export type PlannedSale = Omit<ProductReduction, 'id' | 'isOpen'> & { openId: number | null }

type ImportTicks = {
  /** `countInStock` without `stockSeen` was counted just now. */
  countsStock: boolean
  overwrites: boolean
  /** How many are in stock of what is so in the file without a number; null when nobody has said. */
  uncounted: number | null
  /** Amounts in another currency are taken as they stand. */
  takesCurrency: boolean
}

export type PlanContext = ImportTicks & {
  now: Date
  timeZone: string
  isForeign: boolean
  commas: ReadonlySet<'price' | 'compareAtPrice'>
  doubledSkus: ReadonlySet<string>
  doubledIds: ReadonlySet<string>
  /** The moment that `sold` counts from, as it is told. */
  since: string
  productOf: (id: number) => CurrentProduct | undefined
  productOfSku: (sku: string) => CurrentProduct | undefined
  /** A product whose SKU is this one after leading zeros. */
  productOfShortened: (sku: string) => CurrentProduct | undefined
  /** The address of a picture by the name of an upload, or by the address itself if the shop has it. */
  pictureOf: (text: string) => string | undefined
  /** The reductions of a product, read where the file has sales. */
  reductionsOf: (id: number) => readonly ProductReduction[]
  planned: Set<number>
  groups: GroupPlan
}

type Value = string | number | null
export type RowChanges = Record<string, [before: Value, after: Value]>

export type RowKind = 'created' | 'changed' | 'unchanged' | 'refused'

export type PlannedRow = {
  line: number
  kind: RowKind
  productId: number | null
  version: number | null
  name: string
  /** Columns of the table with what they become, and with what they are. */
  fields: Record<string, unknown>
  before: Record<string, unknown>
  stockChange: number
  sale: PlannedSale | null
  member: PlannedMember | null
  /** It is in stock in the file, without a number, and not here. */
  isUncounted: boolean
  changes: RowChanges
  mistakes: RowMistake[]
  notes: CellMessage[]
  /** What the file says in a refused row. */
  cells: FileRow['cells'] | null
}
