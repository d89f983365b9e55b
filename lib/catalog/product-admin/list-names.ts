import 'server-only'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import { z } from '@/lib/shared/validation/zod'

const nameRow = z.object({ kind: z.enum(['brand', 'category']), name: z.string(), products: z.int() })
/** A brand or category, and how many products have it, drafts included. */
export type NamedProducts = z.infer<typeof nameRow>

/** Returns all brands and categories, by name. For admins. */
export async function listNames(viewer: Viewer | null): Promise<NamedProducts[]> {
  requireAction(viewer, 'see-admin')
  return readRows(db, nameRow)`
    select 'brand' as kind, brand as name, count(*)::int as products from "Product" group by brand
    union all
    select 'category', category, count(*)::int from "Product" group by category
    order by kind, name`
}

/** Returns the name that a category of live products has now, by the slug of a former one; `null` for a slug that is none. Public. */
export async function findPresentCategory(slug: string): Promise<string | null> {
  const [row] = await readRows(db, z.object({ category: z.string() }))`
    select category from "FormerCategory" f
    where slug = ${slug} and exists (select from "Product" p where p.category = f.category and p.status = 'live')`
  return row?.category ?? null
}
