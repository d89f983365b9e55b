import 'server-only'
import type { Sort } from '@/lib/catalog/search/search-query'
import { Prisma } from '@/lib/generated/prisma/client'
import { membersInOrder } from './card-members'

/** Further down a page by price is read as that of a filtered list is. */
const maxSteps = 1000

type Slice = { skip: number; take: number }

/** One page of all cards, as `place` and `productId` of the members that they show, by index; null where that takes too many steps. */
export function wholeList(sort: 'newest' | 'rating', slice: Slice): Prisma.Sql
export function wholeList(sort: Sort, slice: Slice): Prisma.Sql | null
export function wholeList(sort: Sort, slice: Slice): Prisma.Sql | null {
  if (sort === 'price' || sort === '-price')
    return slice.skip + slice.take > maxSteps
      ? null
      : byPrice(sort === 'price' ? Prisma.empty : Prisma.sql`desc`, slice)
  return sort === 'rating' ? byRating(slice) : byTime(slice)
}

const byTime = (slice: Slice) =>
  merged(slice, {
    order: Prisma.sql`at desc, id desc`,
    ofProducts: Prisma.sql`s."createdAt" as at, s."productId" as id`,
    ofGroups: Prisma.sql`g."newestAt" as at, g."newestId" as id`,
  })

const byRating = (slice: Slice) =>
  merged(slice, {
    order: Prisma.sql`rating desc, reviews desc, at desc, id desc`,
    ofProducts: Prisma.sql`s.rating, s."numReviews" as reviews, s."createdAt" as at, s."productId" as id`,
    ofGroups: Prisma.sql`g.rating, g."numReviews" as reviews, g."newestAt" as at, g."newestId" as id`,
  })

type Merged = { order: Prisma.Sql; ofProducts: Prisma.Sql; ofGroups: Prisma.Sql }

/** The products without a group and the groups, each by an index of their own up to the end of the page, merged. */
const merged = ({ skip, take }: Slice, { order, ofProducts, ofGroups }: Merged) =>
  Prisma.sql`select place, coalesce(fit."productId", listed.id) as "productId" from (
    select *, row_number() over () as place from (
      (select ${ofProducts}, null::int as "groupId" from "ProductSearch" s where s."groupId" is null order by ${order} limit ${skip + take})
      union all
      (select ${ofGroups}, g.id as "groupId" from "ProductGroup" g where g."newestAt" is not null order by ${order} limit ${skip + take})
      order by ${order} offset ${skip} limit ${take}
    ) listed
  ) listed left join lateral (
    select s."productId" from "ProductSearch" s where s."groupId" = listed."groupId" order by ${membersInOrder} limit 1
  ) fit on true`

/** The products by their price, without the members that their group's card does not show. */
const byPrice = (direction: Prisma.Sql, { skip, take }: Slice) =>
  Prisma.sql`select row_number() over () as place, "productId" from (
    select m."productId" from "ProductSearch" m where m."groupId" is null or m."productId" = (
      select s."productId" from "ProductSearch" s where s."groupId" = m."groupId" order by ${membersInOrder} limit 1
    ) order by m."priceCents" ${direction}, m."createdAt" desc, m."productId" desc offset ${skip} limit ${take}
  ) m`
