import 'server-only'
import { type Principal, requireAction, requireScope, type Viewer } from '@/lib/accounts/permissions/viewer'
import { optionKinds } from '@/lib/catalog/product-groups/option-kinds'
import { Prisma } from '@/lib/generated/prisma/client'
import { anyOf, hasWords } from '@/lib/platform/db/conditions'
import { db } from '@/lib/platform/db/db'
import { readTablePage } from '@/lib/platform/db/read-page'
import { readRows } from '@/lib/platform/db/read-rows'
import type { Paged, Paging } from '@/lib/shared/lists/paging'
import { formatAmount } from '@/lib/shared/money/money'
import { z } from '@/lib/shared/validation/zod'
import { type GroupFilter, groupList, type ListedGroupJson } from './proposal-schema'

const groupRow = z.object({
  id: z.int(),
  name: z.string(),
  image: z.string().nullable(),
  options: z.array(z.object({ name: z.string(), kind: z.enum(optionKinds), values: z.array(z.string()) })),
  memberCount: z.int(),
  countInStock: z.int(),
  fromCents: z.int().nullable(),
  toCents: z.int().nullable(),
})

const columns = Prisma.sql`t.name, members.*, (
  select coalesce(json_agg(json_build_object('name', o.name, 'kind', o.kind, 'values', array(
    select v.value from "OptionValue" v where v."optionId" = o.id order by v.position)) order by o.position), '[]')
  from "GroupOption" o where o."groupId" = t.id) as options`
const members = Prisma.sql`left join lateral (
  select count(*)::int as "memberCount", coalesce(sum(p."countInStock"), 0)::int as "countInStock", min(p."priceCents") as "fromCents",
    max(p."priceCents") as "toCents", (array_agg(p.image order by p.id))[1] as image
  from "Product" p where p."groupId" = t.id) members on true`

/** Returns one page of the groups of products, newest first, or of those with words in their name or in one of a member. For admins and `products:read`. */
export async function listGroups(
  viewer: Principal | null,
  paging: Paging,
  { q }: GroupFilter = groupList.all,
): Promise<Paged<ListedGroupJson>> {
  requireScope(viewer, 'see-admin', 'products:read')
  const where =
    q === ''
      ? Prisma.sql`true`
      : anyOf(
          hasWords(Prisma.sql`search_words(t.name)`, q),
          Prisma.sql`exists (select from "Product" p where p."groupId" = t.id and ${hasWords(Prisma.sql`p.words`, q)})`,
        )
  const content = { row: groupRow, columns: Prisma.sql`t.id, ${columns}`, join: members }
  const order = Prisma.sql`t."createdAt" desc, t.id desc`
  const { items, total } = await readTablePage('ProductGroup', paging, content, { where, order })
  return {
    items: items.map(({ id, fromCents, toCents, ...row }) => ({
      _id: id,
      ...row,
      priceFrom: fromCents === null ? null : formatAmount(fromCents),
      priceTo: toCents === null ? null : formatAmount(toCents),
    })),
    total,
  }
}

/** Returns whether the shop has a group of products. For admins. */
export async function hasGroups(viewer: Viewer | null): Promise<boolean> {
  requireAction(viewer, 'see-admin')
  const rows = await readRows(db, z.object({ id: z.int() }))`select id from "ProductGroup" limit 1`
  return rows.length > 0
}
