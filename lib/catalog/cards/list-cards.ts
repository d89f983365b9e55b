import 'server-only'
import { productRow, productSelect } from '@/lib/catalog/products/product-json'
import { Prisma } from '@/lib/generated/prisma/client'
import { columnsOf, readSummedPage } from '@/lib/platform/db/read-page'
import { queryWithPlan } from '@/lib/platform/db/sql-transaction'
import { type Paged, type Paging, slice } from '@/lib/shared/lists/paging'
import { z } from '@/lib/shared/validation/zod'
import { readByGroups } from './by-groups'
import { hasGroups } from './card-conditions'
import { cardCount } from './card-members'
import type { CardJson } from './card-schema'
import { cardsOf } from './cards-of'
import { wholeList } from './whole-list'

const groupsRow = z.object({ hasGroups: z.boolean() })
const pageRow = groupsRow.extend({
  total: z.int(),
  items: z.array(productRow.extend({ createdAt: z.coerce.date() })),
})

/** Returns one page of all live products, newest first, with one card a group: a group is as new as its newest live member. Public. */
export async function listCards(paging: Paging): Promise<Paged<CardJson>> {
  const page = await readByGroups(async (byCards) => (byCards ? readCards(paging) : readProducts(paging)))
  return { items: await cardsOf(page?.items ?? []), total: page?.total ?? 0 }
}

async function readProducts(paging: Paging): Promise<z.infer<typeof pageRow>> {
  const { items, total, sums } = await readSummedPage(
    'Product',
    paging,
    { row: productRow, columns: columnsOf(productSelect) },
    { row: groupsRow, columns: Prisma.sql`${hasGroups} as "hasGroups"` },
  )
  return { items, total, ...sums }
}

async function readCards(paging: Paging): Promise<z.infer<typeof pageRow> | undefined> {
  const rows = await queryWithPlan(
    pageRow,
    Prisma.sql`select (${cardCount}) as total, (
      select coalesce(json_agg(item order by place), '[]') from (
        select page.place, ${columnsOf(productSelect)} from (${wholeList('newest', slice(paging))}) page join "Product" t on t.id = page."productId"
      ) item
    ) as items, ${hasGroups} as "hasGroups"`,
  )
  return rows[0]
}
