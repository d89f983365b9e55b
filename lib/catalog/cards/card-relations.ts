import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { type Conditions, type Facet, type Limits, stepOf, stepsOf, where } from './card-conditions'
import { bestMember } from './card-members'

/**
 * Relations of cards, each with `card`: the id of a product, or that of a group below 0. `productId` is null where the card shows the
 * first member in their order, and `isWhole` says that all live members are found. Category and brand are null where the members of a
 * group differ, as are the steps of prices where only their limits are known.
 */

export type Kind = {
  source: Prisma.Sql
  conditions: Conditions
  /** Null: which groups are found is read from their members. */
  limits: Limits | null
  hasWords: boolean
}

type Column =
  | 'rank'
  | 'priceCents'
  | 'productId'
  | 'listedAt'
  | 'listedId'
  | 'numReviews'
  | 'isWhole'
  | FacetColumn
type FacetColumn = (typeof columnOf)[Facet]
type Row = Record<Column, Prisma.Sql>

export const columnOf = {
  category: 'category',
  brand: 'brand',
  price: 'steps',
  rating: 'rating',
  stock: 'stock',
} as const satisfies Record<Facet, string>

const all = Prisma.sql`true`
const every = (conditions: Prisma.Sql[]) => Prisma.join([all, ...conditions], ' and ')

/** The groups of which all members are sold out. */
export function soldOut({ conditions, limits }: Kind): Prisma.Sql {
  // Where the stock is no condition, it is counted of the list alone.
  const isListed = !('stock' in conditions)
  const ofMembers = isListed ? [conditions.category, conditions.brand] : []
  const ofGroups = isListed ? [limits?.category?.all, limits?.brand?.all] : []
  return Prisma.sql`sold_out as materialized (
    select g.id from (
      select m."groupId", count(*) as count from "ProductSearch" m
      where m."groupId" is not null and not m."isInStock" and ${every(ofMembers.flatMap((each) => each ?? []))} group by 1
    ) m join "ProductGroup" g on g.id = m."groupId" and g."liveCount" = m.count and ${every(ofGroups.flatMap((each) => each ?? []))}
  )`
}

/**
 * All columns of a list, with the stock if a facet shows that, or those by which one facet is counted: without its own condition. Where
 * the stock is a condition or shown, the statement has `sold_out` before.
 */
export function cardsOf(
  kind: Kind,
  { only, hasStock = false }: { only?: Facet; hasStock?: boolean },
): Prisma.Sql {
  const { source, conditions, limits, hasWords } = kind
  const condition = only ? where(conditions, only) : where(conditions)
  const { best, rank, parts } = bestMember(hasWords)
  const columns = (card: Prisma.Sql, row: Row) => {
    // In one order for all parts of a union.
    const wanted = Object.entries(row)
      .filter(([name]) => !only || name === columnOf[only])
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
    return Prisma.join([
      Prisma.sql`${card} as card`,
      ...wanted.map(([name, value]) => Prisma.sql`${value} as ${Prisma.raw(`"${name}"`)}`),
    ])
  }
  const products = Prisma.sql`select ${columns(Prisma.sql`m."productId"`, { ...ofProduct, rank })} from ${source} m where m."groupId" is null and ${condition}`
  const byMembers = (
    groups: Prisma.Sql,
  ) => Prisma.sql`select ${columns(idOfGroup, { ...ofGroup, ...parts, ...ofMembers })} from (
      select m."groupId", ${best} as best, count(*) as count, bit_or(${ownStep}) as steps, bool_or(m."isInStock") as stock
      from ${source} m where ${groups} and ${condition} group by 1
    ) c join "ProductGroup" g on g.id = c."groupId"`
  if (limits === null)
    return Prisma.sql`${products} union all ${byMembers(Prisma.sql`m."groupId" is not null`)}`

  const used = Object.entries(limits).flatMap(([name, limit]) => (name === only ? [] : limit))
  const isFound = every(used.map((limit) => limit.all))
  const isStocked = 'stock' in conditions && only !== 'stock'
  const inStock = Prisma.sql`g.id not in (select id from sold_out)`
  const byRow = Prisma.sql`select ${columns(idOfGroup, {
    ...ofGroup,
    ...ofWhole(isStocked),
    stock: isStocked ? all : hasStock ? inStock : Prisma.sql`null::boolean`,
  })} from "ProductGroup" g where g."newestAt" is not null and ${isFound} and ${isStocked ? inStock : all}`
  const [first, ...others] = used
  if (!first) return Prisma.sql`${products} union all ${byRow}`
  const isUntold =
    others.length === 0
      ? first.untold
      : Prisma.sql`${every(used.map(({ all: isIn, untold }) => Prisma.sql`(${isIn} or ${untold})`))} and (${isFound}) is not true`
  const untold = Prisma.sql`m."groupId" in (select g.id from "ProductGroup" g where g."newestAt" is not null and ${isUntold})`
  return Prisma.sql`${products} union all ${byRow} union all ${byMembers(untold)}`
}

const ownStep = stepsOf(Prisma.sql`m."priceCents"`)
const idOfGroup = Prisma.sql`-g.id`
const none = Prisma.sql`null::int`

const ofProduct: Omit<Row, 'rank'> = {
  priceCents: Prisma.sql`m."priceCents"`,
  productId: Prisma.sql`m."productId"`,
  listedAt: Prisma.sql`m."createdAt"`,
  listedId: Prisma.sql`m."productId"`,
  numReviews: Prisma.sql`m."numReviews"`,
  isWhole: all,
  category: Prisma.sql`m.category`,
  brand: Prisma.sql`m.brand`,
  steps: ownStep,
  rating: Prisma.sql`m.rating`,
  stock: Prisma.sql`m."isInStock"`,
}

/** What the row of a group has, found by it or by members. */
const ofGroup = {
  rank: Prisma.sql`0`,
  priceCents: none,
  productId: none,
  listedAt: Prisma.sql`g."newestAt"`,
  listedId: Prisma.sql`g."newestId"`,
  numReviews: Prisma.sql`g."numReviews"`,
  category: Prisma.sql`g.category`,
  brand: Prisma.sql`g.brand`,
  rating: Prisma.sql`g.rating`,
}

const ofMembers = {
  isWhole: Prisma.sql`c.count = g."liveCount"`,
  steps: Prisma.sql`c.steps`,
  stock: Prisma.sql`c.stock`,
}

const [lowest, highest] = [stepOf(Prisma.sql`g."lowestCents"`), stepOf(Prisma.sql`g."highestCents"`)]

/** Two steps side by side are both those of a member; of which one is in stock is not told. */
const ofWhole = (isStocked: boolean) => ({
  isWhole: isStocked ? Prisma.sql`false` : all,
  steps: Prisma.sql`case when ${highest} - ${lowest} <= ${isStocked ? 0 : 1} then (1 << ${lowest}) | (1 << ${highest}) end`,
})
