import 'server-only'
import { priceSteps } from '@/lib/catalog/search/price-ranges'
import { Prisma } from '@/lib/generated/prisma/client'
import { type Conditions, type Facet, priceStep, usedFacets, usedOptions, where } from './card-conditions'
import { cardKey } from './card-members'

/**
 * Numbers of cards by the value of each filter, as `stock:true`: a card counts once a value. Members mostly have the same category and
 * brand, so that one pass over all of them finds their card's values; those of the other cards are counted by themselves.
 */
const columns: Record<Facet, Prisma.Sql> = {
  category: Prisma.sql`min(m.category) as category, max(m.category) as category_2`,
  brand: Prisma.sql`min(m.brand) as brand, max(m.brand) as brand_2`,
  price: Prisma.sql`bit_or(1 << ${priceStep}) as steps`,
  rating: Prisma.sql`max(m.rating) as "ownRating"`,
  stock: Prisma.sql`bool_or(m."isInStock") as stock`,
}

/** What the relation `cards` has for `cardFacets`, behind its own columns. */
export const countedColumns = Prisma.sql`, ${Prisma.join([columns.category, columns.brand, columns.price, columns.stock])}`

/** The most members of which options are counted: a list of more is too mixed for sizes to say anything. */
const maxMembers = 20_000
const maxValues = 300

/** Further `relations` of a statement that has `cards`, and a query of `key`, `count` and `groupIds`, which reads them. */
export function cardFacets(
  source: Prisma.Sql,
  conditions: Conditions,
): { relations: Prisma.Sql; counts: Prisma.Sql } {
  const { used, unused } = usedFacets(conditions)
  const options = usedOptions(conditions)
  const passes = used.map((name) => ({
    name,
    relation: Prisma.raw(`cards_${name}`),
    condition: where(conditions, name),
  }))
  const members = [
    { relation: Prisma.raw('members'), condition: where(conditions), only: null },
    ...options.map((only, at) => ({
      relation: Prisma.raw(`members_${at}`),
      condition: where(conditions, only),
      only,
    })),
  ]
  const relations = [
    ...passes.map(
      ({ name, relation, condition }) =>
        Prisma.sql`, ${relation} as materialized (${cardsBy(name, source, condition)})`,
    ),
    ...members.map(
      ({ relation, condition }) => Prisma.sql`, ${relation} as materialized (
        select m."groupId", m.options from ${source} m where m."groupId" is not null and ${condition} limit ${maxMembers + 1})`,
    ),
  ]
  const all = Prisma.raw('cards')
  const counts = [
    ...unused.map((name) => countBy[name](all, source, where(conditions))),
    ...passes.map(({ name, relation, condition }) => countBy[name](relation, source, condition)),
    ...members.map(({ relation, only }) => optionCounts(relation, only, options)),
  ]
  return { relations: Prisma.join(relations, ' '), counts: Prisma.join(counts, ' union all ') }
}

/** The cards of a pass with the values of one facet. */
function cardsBy(name: Facet, source: Prisma.Sql, condition: Prisma.Sql): Prisma.Sql {
  const counted = Prisma.sql`select ${cardKey} as card, ${columns[name]} from ${source} m where ${condition} group by 1`
  return name === 'rating'
    ? Prisma.sql`select coalesce(g.rating, c."ownRating") as rating from (${counted}) c left join "ProductGroup" g on g.id = -c.card`
    : counted
}

type Count = (cards: Prisma.Sql, source: Prisma.Sql, condition: Prisma.Sql) => Prisma.Sql

const textCounts =
  (name: 'category' | 'brand'): Count =>
  (cards, source, condition) => {
    const [column, last] = [Prisma.raw(name), Prisma.raw(`${name}_2`)]
    const mixed = Prisma.sql`from ${cards} where ${column} <> ${last}`
    return Prisma.sql`select ${`${name}:`}::text || value as key, sum(n)::int as count, null::int[] as "groupIds" from (
      select ${column} as value, count(*) as n from ${cards} where ${column} = ${last} group by 1
      union all
      select m.${column}, count(distinct m."groupId") from ${source} m where ${condition} and (select exists (select ${mixed}))
        and m."groupId" in (select -card ${mixed}) group by 1
    ) v group by value`
  }

const countBy: Record<Facet, Count> = {
  category: textCounts('category'),
  brand: textCounts('brand'),
  price: (cards) => Prisma.sql`select 'price:' || step, sum(n)::int, null::int[] from (
      select steps, count(*) as n from ${cards} group by steps
    ) c, generate_series(0, ${priceSteps.length}) step where steps & (1 << step) <> 0 group by step`,
  rating: (cards) =>
    Prisma.sql`select 'rating:' || rating / 100, count(*)::int, null::int[] from ${cards} group by rating / 100`,
  stock: (cards) => Prisma.sql`select 'stock:true', count(*)::int, null::int[] from ${cards} where stock`,
}

/** The values of one option, or of all but the options that limit the list: their own condition does not limit their numbers. */
function optionCounts(members: Prisma.Sql, only: string | null, limiting: readonly string[]): Prisma.Sql {
  const named =
    only === null
      ? Prisma.sql`not option ^@ any(${[...limiting]}::text[])`
      : Prisma.sql`option ^@ ${only}::text`
  return Prisma.sql`select * from (
    select 'option:' || option, count(*)::int, array[min("groupId"), max("groupId")] from (
      select distinct m."groupId", option from ${members} m, unnest(m.options) option
      where (select count(*) from ${members}) <= ${maxMembers} and ${named}
    ) o group by option order by 2 desc, option limit ${maxValues}
  ) o`
}
