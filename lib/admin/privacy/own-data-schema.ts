import { ownPasswordInput } from '@/lib/accounts/users/user-schema'
import { timeJson } from '@/lib/shared/validation/wire'
import { z } from '@/lib/shared/validation/zod'

export const deleteAccountInput = z.object({ password: ownPasswordInput })

/** A row of a table, by its columns; amounts are integer cents, times ISO 8601. */
const rowJson = z.record(z.string(), z.json())

/** All that the shop knows of a person: the rows of each section (lib/admin/privacy/own-tables.ts). */
export const ownDataJson = z.object({
  exportedAt: timeJson,
  sections: z.record(z.string(), z.array(rowJson)),
})

export type OwnDataJson = z.infer<typeof ownDataJson>
