import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { type Facet, stepsOf, usedFacets, usedOptions, where } from './card-conditions'
import { cardsOf, columnOf, type Kind } from './card-relations'

/** Numbers of cards by the value of each filter, as `stock:true`: a card counts once a value. Cards without a value are counted by their members. */

/** Further `relations` of a statement that has `cards`, and a query of key, count and ids of groups. */
export function cardFacets(
  kind: Kind,
  chosen: readonly string[],
): { relations: Prisma.Sql[]; counts: Prisma.Sql } {
  const { source, conditions } = kind
  const { used, unused } = usedFacets(conditions)
  const passes = used.map((name) => ({ name, relation: Prisma.raw(`cards_${name}`) }))
  const options = optionFacets(kind, chosen)
  return {
    relations: [
      ...passes.map(
        ({ name, relation }) =>
          Prisma.sql`${relation} as materialized (${cardsOf(kind, { only: name, hasStock: name === 'stock' })})`,
      ),
      ...options.relations,
    ],
    counts: Prisma.join(
      [
        ...(unused.length > 0 ? [countsOf(Prisma.raw('cards'), unused, source, where(conditions))] : []),
        ...passes.map(({ name, relation }) => countsOf(relation, [name], source, where(conditions, name))),
        ...options.counts,
      ],
      ' union all ',
    ),
  }
}

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
    const { key, by } = keysOfMembers[name]
    return Prisma.sql`select ${key}, 1 from ${source} m where ${condition}
      and (select exists (select ${unknown})) and m."groupId" in (select -card ${unknown}) group by ${by}`
  })
  const counted = Prisma.sql`select coalesce(${Prisma.join(keys)}) as key, count(*) as n from ${cards} group by grouping sets (${sets})`
  return Prisma.sql`select key, sum(n)::int, null::int[] from (${Prisma.join([counted, ...ofMembers], ' union all ')}) c
    where key is not null group by key`
}

/** The values of a group's members, each group once: its category and price stand for several. */
const keysOfMembers = {
  category: {
    key: Prisma.sql`'categories:' || to_json(array_agg(distinct m.category))::text`,
    by: Prisma.sql`m."groupId"`,
  },
  brand: { key: Prisma.sql`'brand:' || m.brand`, by: Prisma.sql`m."groupId", m.brand` },
  price: {
    key: Prisma.sql`'price:' || bit_or(${stepsOf(Prisma.sql`m."priceCents"`)})`,
    by: Prisma.sql`m."groupId"`,
  },
}

/** The most groups of which options are counted: a list of more is too mixed for sizes to say anything. */
const maxGroups = 4000
const maxValues = 300

function optionFacets({ source, conditions }: Kind, chosen: readonly string[]) {
  const limiting = usedOptions(conditions)
  const offered = (options: Prisma.Sql) => Prisma.sql`select * from (
    select 'option:' || option, sum(count)::int, array[min(first), max(last)] from (${options}) o group by option
    order by option = any(${[...chosen]}::text[]) desc, 2 desc, option limit ${maxValues}
  ) o`
  const passes = limiting.map((only, at) => ({
    only,
    relation: Prisma.raw(`members_${at}`),
    condition: where(conditions, only),
  }))
  return {
    relations: passes.map(
      ({ relation, condition }) => Prisma.sql`${relation} as materialized (
        select m."groupId", m.options from ${source} m where m."groupId" is not null and ${condition} limit ${maxMembers + 1})`,
    ),
    counts: [
      offered(
        Prisma.sql`select option, count, first, last from (${optionsOfCards(source, where(conditions))}) o where not option ^@ any(${limiting}::text[])`,
      ),
      ...passes.map(({ relation, only }) => offered(optionsOfMembers(relation, only))),
    ],
  }
}

/** The values that the cards have. Groups with the same values are counted together; only those that are found in part are read by member. */
function optionsOfCards(source: Prisma.Sql, condition: Prisma.Sql): Prisma.Sql {
  const isCounted = Prisma.sql`(select count(*) from cards where card < 0) <= ${maxGroups}`
  return Prisma.sql`select option, count, first, last from (
      select g."optionKeys", count(*) as count, min(g.id) as first, max(g.id) as last from cards c join "ProductGroup" g on g.id = -c.card
      where c.card < 0 and c."isWhole" and ${isCounted} group by 1
    ) g, unnest(g."optionKeys") option
    union all
    select option, count(*), min("groupId"), max("groupId") from (
      select distinct m."groupId", option from ${source} m, unnest(m.options) option
      where m."groupId" in (select -c.card from cards c where c.card < 0 and not c."isWhole") and ${condition} and ${isCounted}
    ) m group by 1`
}

/** The most members that are read for the values of an option, which its own condition does not limit. */
const maxMembers = 100_000

const optionsOfMembers = (members: Prisma.Sql, only: string) =>
  Prisma.sql`select option, count(*) as count, min("groupId") as first, max("groupId") as last from (
    select distinct m."groupId", option from ${members} m, unnest(m.options) option
    where (select count(*) from ${members}) <= ${maxMembers} and option ^@ ${only}::text
  ) m group by 1`
