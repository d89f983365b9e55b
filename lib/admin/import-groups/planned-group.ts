import { optionKinds } from '@/lib/catalog/product-groups/option-kinds'
import { z } from '@/lib/shared/validation/zod'

/** What a row does with groups: the places of the one that its product is in afterwards, and of the one that it leaves. */
export const plannedMember = z.object({
  group: z.int().nullable(),
  /** A value of each option of the group, in their order. */
  values: z.array(z.string()),
  left: z.int().nullable(),
  /** Whether it was not in this group before. */
  isNew: z.boolean(),
})
export type PlannedMember = z.infer<typeof plannedMember>

/** A group of the rows of a file. */
export const plannedGroup = z.object({
  /** Null for one that is made. */
  id: z.int().nullable(),
  /** What it was planned on. */
  version: z.int(),
  name: z.string(),
  /** The values that there are, then those that rows add. */
  options: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(optionKinds),
      values: z.array(z.string()),
      /** The first ones, which need no row. */
      known: z.int(),
    }),
  ),
  members: z.int(),
  /** Of one that is made: the groups of its name that there were. */
  others: z.array(z.int()),
})
export type PlannedGroup = z.infer<typeof plannedGroup>
