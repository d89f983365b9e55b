import 'server-only'
import { productSelect } from '@/lib/catalog/products/product-json'
import { Prisma } from '@/lib/generated/prisma/client'
import { columnsOf } from '@/lib/platform/db/read-page'
import { groupsSql } from './cards-of'

/** The relation `page` of the products that cards show, from `place` and `productId` of each. */
export const pageSql = (places: Prisma.Sql) => Prisma.sql`page as materialized (
    select page.place, ${columnsOf(productSelect)} from (${places}) page join "Product" t on t.id = page."productId"
  )`

/** What is read of it, in one statement and so of one moment: `items` and `groups`. */
export const pageParts = Prisma.sql`(select coalesce(json_agg(page order by place), '[]') from page) as items,
  ${groupsSql(Prisma.sql`select "groupId" from page`)} as groups`
