import { optionKinds } from '@/lib/catalog/product-groups/option-kinds'
import { defineList } from '@/lib/shared/lists/define-list'
import { adminPaths } from '@/lib/shared/routes/admin-paths'
import { amountJson, idJson, wordsInput } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'

const proposalKey = z
  .string('The key of a proposal is a text.')
  .regex(/^[0-9a-f]{64}$/, 'There is no such proposal.')

/** A group that its products could be; nothing of them changes before somebody makes it. */
export const proposalJson = z.object({
  key: proposalKey.describe('The same for the same brand, category and name.'),
  name: z.string(),
  brand: z.string(),
  category: z.string(),
  options: z.array(z.object({ name: z.string(), kind: z.enum(optionKinds), values: z.array(z.string()) })),
  /** With one value of every option. */
  members: z.array(z.object({ product: idJson, name: z.string(), values: z.array(z.string()) })),
})
export type ProposalJson = z.infer<typeof proposalJson>

/** Body of POST /api/product-groups/proposals/dismiss/. */
export const dismissalInput = z.strictObject({ key: proposalKey })

/** The desk's list of groups. */
export const groupList = defineList({
  path: adminPaths.adminGroups,
  parameters: { q: wordsInput.describe('Words of the name of a group or of its members.') },
  chips: ({ q }) => [[q && `“${q}”`, { q: '' }]],
})
export type GroupFilter = z.output<typeof groupList.filter>

/** A group as lists of the desk show it. The sums are those of all members, drafts too. */
export const listedGroupJson = z.object({
  _id: idJson,
  name: z.string(),
  /** Of its oldest member; null of a group without any. */
  image: z.string().nullable(),
  options: z.array(z.object({ name: z.string(), kind: z.enum(optionKinds), values: z.array(z.string()) })),
  memberCount: z.int().min(0),
  countInStock: z.int().min(0),
  /** Null of a group without members. */
  priceFrom: amountJson.nullable(),
  priceTo: amountJson.nullable(),
})
export type ListedGroupJson = z.infer<typeof listedGroupJson>
