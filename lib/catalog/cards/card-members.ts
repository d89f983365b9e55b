import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'

/** The card of a product in the search: a product without a group is one by itself, and no group has the negative id of another. */
export const cardKey = Prisma.sql`coalesce(-m."groupId", m."productId")`

/**
 * Which member the card shows, as the least of its members' values: the best rank of words, in stock before sold out, cheaper, older.
 * Older is the smaller id: that is how products come to be.
 */
export function bestMember(hasWords: boolean): { best: Prisma.Sql; parts: Prisma.Sql } {
  return hasWords
    ? {
        best: Prisma.sql`min(array[m.rank, (not m."isInStock")::int, m."priceCents", m."productId"])`,
        parts: Prisma.sql`c.best[1] as rank, c.best[3] as "priceCents", c.best[4] as "productId"`,
      }
    : {
        // The same in one number, which is compared twice as fast.
        best: Prisma.sql`min((case when m."isInStock" then 0 else 1::bigint << 62 end) | (m."priceCents"::bigint << 31) | m."productId")`,
        parts: Prisma.sql`0 as rank, ((c.best >> 31) & 2147483647)::int as "priceCents", (c.best & 2147483647)::int as "productId"`,
      }
}

/** The order of the members of a group, the one that its card shows first. */
export const membersInOrder = Prisma.sql`s."isInStock" desc, s."priceCents", s."productId"`

/** The number of all cards: all live products, less those in groups, which count once. */
export const cardCount = Prisma.sql`select (select total from list_position('Product', 0))
  - coalesce((select sum(g."liveCount") - count(*) from "ProductGroup" g where g."newestAt" is not null), 0)::int`
