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
import { cardsOf, groupsRow } from './cards-of'
import { pageParts, pageSql } from './page-sql'
import { wholeList } from './whole-list'

const sumsRow = z.object({ hasGroups: z.boolean() })
const pageRow = sumsRow.extend({
  total: z.int(),
  items: z.array(productRow.extend({ createdAt: z.coerce.date() })),
  groups: groupsRow.nullish(),
})

/** Returns one page of all live products, newest first, with one card a group: a group is as new as its newest live member. Public. */
export async function listCards(paging: Paging): Promise<Paged<CardJson>> {
  const page = await readByGroups(async (byCards) => (byCards ? readCards(paging) : readProducts(paging)))
  return { items: await cardsOf(page?.items ?? [], page?.groups), total: page?.total ?? 0 }
}

async function readProducts(paging: Paging): Promise<z.infer<typeof pageRow>> {
  const { items, total, sums } = await readSummedPage(
    'Product',
    paging,
    { row: productRow, columns: columnsOf(productSelect) },
    { row: sumsRow, columns: Prisma.sql`${hasGroups} as "hasGroups"` },
  )
  return { items, total, ...sums }
}

async function readCards(paging: Paging): Promise<z.infer<typeof pageRow> | undefined> {
  const rows = await queryWithPlan(
    pageRow,
    Prisma.sql`with ${pageSql(wholeList('newest', slice(paging)))}
    select (${cardCount}) as total, ${pageParts}, ${hasGroups} as "hasGroups"`,
  )
  return rows[0]
}
