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

/**
 * Returns the group that a product was sold in, which is deleted or a draft now, while the group has a live member; else `null`. Of a draft
 * that was never live it says nothing. Public.
 */
export async function findFormerGroup(productId: number): Promise<FormerGroup | null> {
  const [group] = await readRows(db, groupRow)`
    select g.id, g.name, g.translations from "ProductGroup" g where g.id in (
      select f."groupId" from "FormerMember" f
      where f."productId" = ${productId} and not exists (select from "UnseenProduct" where "productId" = ${productId})
      union all
      select p."groupId" from "Product" p where p.id = ${productId} and p.status = 'draft' and was_live(p.id))`
  const canonical = group && (await readCanonicalMembers([group.id])).get(group.id)
  return canonical ? { ...localFields({ name: [group.name, group.translations] }), canonical } : null
}
