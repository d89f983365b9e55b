import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'

/**
 * Which member the card shows, as the least of its members' values: the best rank of words, in stock before sold out, cheaper, older.
 * Older is the smaller id: that is how products come to be. `parts` are rank, price and id of it, `rank` that of a product alone.
 */
export function bestMember(hasWords: boolean) {
  return hasWords
    ? {
        best: Prisma.sql`min(array[m.rank, (not m."isInStock")::int, m."priceCents", m."productId"])`,
        rank: Prisma.sql`m.rank`,
        parts: {
          rank: Prisma.sql`c.best[1]`,
          priceCents: Prisma.sql`c.best[3]`,
          productId: Prisma.sql`c.best[4]`,
        },
      }
    : {
        // The same in one number, which is compared faster.
        best: Prisma.sql`min((case when m."isInStock" then 0 else 1::bigint << 62 end) | (m."priceCents"::bigint << 31) | m."productId")`,
        rank: Prisma.sql`0`,
        parts: {
          rank: Prisma.sql`0`,
          priceCents: Prisma.sql`((c.best >> 31) & 2147483647)::int`,
          productId: Prisma.sql`(c.best & 2147483647)::int`,
        },
      }
}

/** The order of the members of a group, the one that its card shows first. */
export const membersInOrder = Prisma.sql`s."isInStock" desc, s."priceCents", s."productId"`

/** Of these products, which have a rank, those that cards show. */
export const onePerGroup = (products: Prisma.Sql) => Prisma.sql`select * from (
    select m.*, row_number() over (
      partition by coalesce(-m."groupId", m."productId") order by m.rank, m."isInStock" desc, m."priceCents", m."productId"
    ) as "memberPlace" from (${products}) m
  ) m where m."memberPlace" = 1`

/** The number of all cards: all live products, less those in groups, which count once. */
export const cardCount = Prisma.sql`select (select total from list_position('Product', 0))
  - coalesce((select sum(surplus) from "GroupSurplus"), 0)::int`
