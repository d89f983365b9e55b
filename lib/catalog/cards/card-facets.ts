import 'server-only'
import { priceSteps } from '@/lib/catalog/search/price-ranges'
import { Prisma } from '@/lib/generated/prisma/client'
import { type Conditions, type Facet, stepOf, usedFacets, usedOptions, where } from './card-conditions'

/**
 * Numbers of cards by the value of each filter, as `stock:true`: a card counts once a value. A relation of cards has `card`, `category`,
 * `brand`, `steps`, `rating` and `stock`; category and brand are null where the members of a group differ, as are the steps of prices
 * where only their limits are known. Those groups are counted by their members.
 */

const ownSteps = Prisma.sql`1 << ${stepOf(Prisma.sql`m."priceCents"`)}`

/** A product without a group. */
export const facetsOfProduct = Prisma.sql`m.category, m.brand, ${ownSteps} as steps, m.rating, m."isInStock" as stock`
/** What is counted of members, and their group `g` with what was counted as `c`. */
export const countedOfMembers = Prisma.sql`bit_or(${ownSteps}) as steps, bool_or(m."isInStock") as stock`
export const facetsOfMembers = Prisma.sql`g.category, g.brand, c.steps, g.rating, c.stock`

type Listed = { source: Prisma.Sql; conditions: Conditions; isWhole: boolean }

/** Further `relations` of a statement that has `cards` or is of the whole list, and a query of key, count and ids of groups. */
export function cardFacets({ source, conditions, isWhole }: Listed): {
  relations: Prisma.Sql[]
  counts: Prisma.Sql
} {
  const { used, unused } = usedFacets(conditions)
  const all = isWhole ? Prisma.raw('counted') : Prisma.raw('cards')
  const isAlone = Object.keys(conditions).length === 1
  const passes = used.map((name) => ({
    name,
    relation: Prisma.raw(`cards_${name}`),
    condition: where(conditions, name),
    isWhole: isAlone && source.text === '"ProductSearch"',
  }))
  const options = optionFacets(source, conditions)
  const relations = [
    ...(isWhole ? [Prisma.sql`counted as materialized (${wholeShop})`] : []),
    ...passes.map(
      (pass) =>
        Prisma.sql`${pass.relation} as materialized (${pass.isWhole && pass.name !== 'stock' ? wholeShop : cardsBy(pass.name, source, pass.condition)})`,
    ),
    ...options.relations,
  ]
  const counted = unused.filter((name) => !isWhole || name !== 'stock')
  const counts = [
    ...(counted.length > 0 ? [countsOf(all, counted, source, where(conditions))] : []),
    ...(isWhole ? [stockOfWholeShop] : []),
    ...passes.map(({ name, relation, condition }) => countsOf(relation, [name], source, condition)),
    ...options.counts,
  ]
  return { relations, counts: Prisma.join(counts, ' union all ') }
}

const [lowest, highest] = [stepOf(Prisma.sql`g."lowestCents"`), stepOf(Prisma.sql`g."highestCents"`)]

/** All cards, from what the groups have; without their stock, of which they have nothing. */
const wholeShop = Prisma.sql`select m."productId" as card, ${facetsOfProduct} from "ProductSearch" m where m."groupId" is null
  union all
  select -g.id, g.category, g.brand, case when ${lowest} = ${highest} then 1 << ${lowest} end, g.rating, null
  from "ProductGroup" g where g."newestAt" is not null`

const stockOfWholeShop = Prisma.sql`select 'stock:true', ((select count(*) from "ProductSearch" m where m."groupId" is null and m."isInStock") + (
    select count(*) from (select from "ProductSearch" m where m."groupId" is not null and m."isInStock" group by m."groupId") c
  ))::int, null::int[]`

/** The cards of a pass, with the value of one facet. */
function cardsBy(name: Facet, source: Prisma.Sql, condition: Prisma.Sql): Prisma.Sql {
  const columns = {
    price: Prisma.sql`, bit_or(${ownSteps}) as steps`,
    stock: Prisma.sql`, bool_or(m."isInStock") as stock`,
  }
  const counted = name === 'price' || name === 'stock' ? columns[name] : Prisma.empty
  const value = {
    category: Prisma.sql`g.category`,
    brand: Prisma.sql`g.brand`,
    price: Prisma.sql`c.steps`,
    rating: Prisma.sql`g.rating`,
    stock: Prisma.sql`c.stock`,
  }[name]
  const own = {
    category: Prisma.sql`m.category`,
    brand: Prisma.sql`m.brand`,
    price: Prisma.sql`${ownSteps} as steps`,
    rating: Prisma.sql`m.rating`,
    stock: Prisma.sql`m."isInStock" as stock`,
  }[name]
  return Prisma.sql`select m."productId" as card, ${own} from ${source} m where m."groupId" is null and ${condition}
    union all
    select -g.id, ${value} from (
      select m."groupId" ${counted} from ${source} m where m."groupId" is not null and ${condition} group by 1
    ) c join "ProductGroup" g on g.id = c."groupId"`
}

const columnOf = {
  category: 'category',
  brand: 'brand',
  price: 'steps',
  rating: 'rating',
  stock: 'stock',
} as const

/** One pass over the cards, and one over the members of groups of which the cards do not say the value. */
function countsOf(cards: Prisma.Sql, names: Facet[], source: Prisma.Sql, condition: Prisma.Sql): Prisma.Sql {
  const expressions: Record<Facet, Prisma.Sql> = {
    category: Prisma.sql`category`,
    brand: Prisma.sql`brand`,
    price: Prisma.sql`steps`,
    rating: Prisma.sql`(rating / 100)`,
    stock: Prisma.sql`stock`,
  }
  const sets = Prisma.join(names.map((name) => Prisma.sql`(${expressions[name]})`))
  const keys = names.map((name) => Prisma.sql`${`${name}:`}::text || ${expressions[name]}`)
  const mixed = names.filter((name) => name !== 'rating' && name !== 'stock')
  const ofMembers = mixed.map((name) => {
    const unknown = Prisma.sql`from ${cards} where ${Prisma.raw(columnOf[name])} is null`
    const value = name === 'price' ? stepOf(Prisma.sql`m."priceCents"`) : Prisma.raw(`m.${name}`)
    return Prisma.sql`select ${`${name}:`}::text || ${value}, count(distinct m."groupId") from ${source} m where ${condition}
      and (select exists (select ${unknown})) and m."groupId" in (select -card ${unknown}) group by 1`
  })
  const counted = Prisma.sql`select coalesce(${Prisma.join(keys)}) as key, count(*) as n from ${cards} group by grouping sets (${sets})`
  const stepKey = Prisma.sql`'price:' || step`
  const spread = names.includes('price')
    ? Prisma.sql`select key, n from keyed where key not like 'price:%' union all
        select ${stepKey}, n from keyed, generate_series(0, ${priceSteps.length}) step
        where key like 'price:%' and substr(key, 7)::int & (1 << step) <> 0`
    : Prisma.sql`select key, n from keyed`
  const rows = Prisma.join([spread, ...ofMembers], ' union all ')
  return Prisma.sql`select key, sum(n)::int, null::int[] from (with keyed as (${counted}) ${rows}) c where key is not null group by key`
}

/** The most members of which options are counted: a list of more is too mixed for sizes to say anything. */
const maxMembers = 20_000
const maxValues = 300

function optionFacets(source: Prisma.Sql, conditions: Conditions) {
  const limiting = usedOptions(conditions)
  const passes = [null, ...limiting].map((only, at) => ({
    only,
    relation: Prisma.raw(`members_${at}`),
    condition: only === null ? where(conditions) : where(conditions, only),
  }))
  return {
    relations: passes.map(
      ({ relation, condition }) => Prisma.sql`${relation} as materialized (
        select m."groupId", m.options from ${source} m where m."groupId" is not null and ${condition} limit ${maxMembers + 1})`,
    ),
    counts: passes.map(({ relation, only }) => optionCounts(relation, only, limiting)),
  }
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
