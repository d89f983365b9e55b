import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { type Conditions, type Facet, type Limits, stepOf, where } from './card-conditions'
import { bestMember } from './card-members'

/**
 * Relations of cards, with `card` (the id of a product, or that of a group below 0), `productId` (null: the first member in order),
 * `listedAt`, `listedId`, `numReviews`, `isWhole` (all live members are found), `category`, `brand`, `steps`, `rating` and `stock`. Category
 * and brand are null where the members of a group differ, as are the steps of prices where only their limits are known.
 */

export type Kind = {
  source: Prisma.Sql
  conditions: Conditions
  /** Null: which groups are found is read from their members. */
  limits: Limits | null
  hasWords: boolean
}

/** What a relation is read for: a facet is counted without its own condition. */
type Pass = { except?: Facet; hasStock?: boolean }

/** The groups of which all members are sold out. */
export function soldOut({ conditions }: Kind): Prisma.Sql {
  // Where the stock is no condition, it is counted of the list alone.
  const limits = 'stock' in conditions ? [] : [conditions.category, conditions.brand]
  const isFound = Prisma.join([Prisma.sql`true`, ...limits.flatMap((limit) => limit ?? [])], ' and ')
  return Prisma.sql`sold_out as materialized (
    select g.id from (
      select m."groupId", count(*) as count from "ProductSearch" m where m."groupId" is not null and not m."isInStock" and ${isFound} group by 1
    ) m join "ProductGroup" g on g.id = m."groupId" and g."liveCount" = m.count
  )`
}

/** Some facets need `sold_out` beside the relation: that of the stock, and all where the stock is a condition. */
export function cardsOf(kind: Kind, pass: Pass = {}): Prisma.Sql {
  const { source, conditions, limits, hasWords } = kind
  const condition = pass.except ? where(conditions, pass.except) : where(conditions)
  const { best, rank, parts } = bestMember(hasWords)
  const members = (groups: Prisma.Sql) => Prisma.sql`select -g.id, ${parts}, g."newestAt", g."newestId", g."numReviews",
      c.count = g."liveCount", g.category, g.brand, c.steps, g.rating, c.stock from (
        select m."groupId", ${best} as best, count(*) as count, bit_or(${ownStep}) as steps, bool_or(m."isInStock") as stock
        from ${source} m where ${groups} and ${condition} group by 1
      ) c join "ProductGroup" g on g.id = c."groupId"`
  return Prisma.sql`select m."productId" as card, ${rank} as rank, m."priceCents", m."productId", m."createdAt" as "listedAt",
      m."productId" as "listedId", m."numReviews", true as "isWhole", m.category, m.brand, ${ownStep} as steps, m.rating, m."isInStock" as stock
    from ${source} m where m."groupId" is null and ${condition}
    union all ${limits === null ? members(Prisma.sql`m."groupId" is not null`) : groupsBy(limits, conditions, pass, members)}`
}

const ownStep = Prisma.sql`1 << ${stepOf(Prisma.sql`m."priceCents"`)}`
const [lowest, highest] = [stepOf(Prisma.sql`g."lowestCents"`), stepOf(Prisma.sql`g."highestCents"`)]

/** The groups whose row tells that all members are found, and, by their members, those whose row does not tell. */
function groupsBy(
  limits: Limits,
  conditions: Conditions,
  { except, hasStock = false }: Pass,
  members: (groups: Prisma.Sql) => Prisma.Sql,
): Prisma.Sql {
  const used = Object.entries(limits).filter(([name]) => name !== except)
  const all = Prisma.join([Prisma.sql`true`, ...used.map(([, limit]) => limit.all)], ' and ')
  const any = Prisma.join([Prisma.sql`true`, ...used.map(([, limit]) => limit.any)], ' and ')
  const isStocked = 'stock' in conditions && except !== 'stock'
  const inStock = Prisma.sql`g.id not in (select id from sold_out)`
  // Two steps side by side are both those of a member; of which one is in stock is not told.
  const steps = Prisma.sql`case when ${highest} - ${lowest} <= ${isStocked ? 0 : 1} then (1 << ${lowest}) | (1 << ${highest}) end`
  const whole = Prisma.sql`select -g.id, 0, null, null, g."newestAt", g."newestId", g."numReviews", ${!isStocked}::boolean,
      g.category, g.brand, ${steps}, g.rating, ${isStocked ? Prisma.sql`true` : hasStock ? inStock : Prisma.sql`null::boolean`}
    from "ProductGroup" g where g."newestAt" is not null and ${all} ${isStocked ? Prisma.sql`and ${inStock}` : Prisma.empty}`
  if (used.every(([name]) => name === 'rating')) return whole
  const untold = Prisma.sql`m."groupId" in (select g.id from "ProductGroup" g where g."newestAt" is not null and ${any} and (${all}) is not true)`
  return Prisma.sql`${whole} union all ${members(untold)}`
}
