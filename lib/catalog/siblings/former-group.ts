import 'server-only'
import { localTextsRow } from '@/lib/catalog/product-groups/read-group'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import type { FallbackJson } from '@/lib/shared/messages/translation-input'
import { z } from '@/lib/shared/validation/zod'
import { readCanonicalMembers } from './canonical-member'
import { localFields } from './local-texts'

/** The name of a group, and the member whose address is that of the group. */
export type FormerGroup = { name: string; canonical: number; fallback?: FallbackJson }

const groupRow = z.object({ id: z.int(), name: z.string(), translations: localTextsRow })

/** Returns the group that a deleted product was a member of, while it has a live one; else `null`. Public. */
export async function findFormerGroup(productId: number): Promise<FormerGroup | null> {
  const [group] = await readRows(db, groupRow)`
    select g.id, g.name, g.translations from "FormerMember" f join "ProductGroup" g on g.id = f."groupId"
    where f."productId" = ${productId}`
  const canonical = group && (await readCanonicalMembers([group.id])).get(group.id)
  return canonical ? { ...localFields({ name: [group.name, group.translations] }), canonical } : null
}
