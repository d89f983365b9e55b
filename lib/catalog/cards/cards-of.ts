import 'server-only'
import { optionKinds } from '@/lib/catalog/product-groups/option-kinds'
import { localTextsRow } from '@/lib/catalog/product-groups/read-group'
import { type ProductRow, productsJsonBy } from '@/lib/catalog/products/product-json'
import { localFields, localText } from '@/lib/catalog/siblings/local-texts'
import { nearestMember } from '@/lib/catalog/siblings/nearest-member'
import { groupsOf } from '@/lib/catalog/siblings/told-groups'
import { localProducts } from '@/lib/catalog/translations/local-products'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import type { FallbackJson } from '@/lib/shared/messages/translation-input'
import { formatAmount } from '@/lib/shared/money/money'
import { z } from '@/lib/shared/validation/zod'
import { type CardJson, maxSwatches } from './card-schema'

const memberRow = z.object({
  id: z.int(),
  groupId: z.int(),
  valueIds: z.array(z.int()),
  priceCents: z.int(),
  isInStock: z.boolean(),
  image: z.string(),
  imageAlt: z.string(),
  ratingSum: z.int(),
  numReviews: z.int(),
})
const optionRow = z.object({
  groupId: z.int(),
  group: z.string(),
  groupTranslations: localTextsRow,
  place: z.int(),
  name: z.string(),
  nameTranslations: localTextsRow,
  kind: z.enum(optionKinds),
  id: z.int(),
  value: z.string(),
  translations: localTextsRow,
})
export const groupsRow = z.object({ members: z.array(memberRow), options: z.array(optionRow) })
type Member = z.infer<typeof memberRow>
type Option = z.infer<typeof optionRow>
type Groups = z.infer<typeof groupsRow>
type CardParts = Pick<CardJson, 'variantCount' | 'priceFrom' | 'choices' | 'swatches'>

const ofProduct: CardParts = { variantCount: 1, priceFrom: null, choices: [], swatches: [] }

/**
 * Serializes rows of live products as cards, with what they say of their groups, in the current language. Reads the groups that were not
 * read with the rows, by `groupsSql`. Products without a group cost no query.
 */
export async function cardsOf(rows: readonly ProductRow[], read?: Groups | null): Promise<CardJson[]> {
  const groups = read ?? (await readGroups([...new Set(rows.flatMap(({ groupId }) => groupId ?? []))]))
  const [products, partsOf] = await Promise.all([
    localProducts(productsJsonBy(rows, groupsOf(namedOf(groups), groups.options))),
    cardPartsOf(rows, groups),
  ])
  return products.map((product, at) => ({ ...product, ...partsOf(rows[at]) }))
}

/** What cards say of these groups, as one value of `groupsRow`. */
export const groupsSql = (ids: Prisma.Sql) => Prisma.sql`json_build_object(
    'members', (select coalesce(json_agg(m order by m."groupId", m."isInStock" desc, m."priceCents", m.id), '[]') from (
      select id, "groupId", "valueIds", "priceCents", "countInStock" > 0 as "isInStock", image, "imageAlt", "ratingSum", "numReviews"
      from "Product" where "groupId" in (${ids}) and status = 'live'
    ) m),
    'options', (select coalesce(json_agg(o order by o."groupId", o.place, o."valuePlace"), '[]') from (
      select g.id as "groupId", g.name as group, g.translations as "groupTranslations", o.position as place, o.name,
        o.translations as "nameTranslations", o.kind, v.position as "valuePlace", v.id, v.value, v.translations
      from "ProductGroup" g join "GroupOption" o on o."groupId" = g.id join "OptionValue" v on v."optionId" = o.id where g.id in (${ids})
    ) o))`

async function readGroups(ids: readonly number[]): Promise<Groups> {
  if (ids.length === 0) return { members: [], options: [] }
  const [row] = await readRows(db, z.object({ groups: groupsRow }))`
    select ${groupsSql(Prisma.sql`select unnest(${[...ids]}::int[])`)} as groups`
  return row?.groups ?? { members: [], options: [] }
}

/** The groups with the reviews of their members. */
function namedOf({ members, options }: Groups) {
  const named = new Map(options.map((option) => [option.groupId, option]))
  return [...named.values()].map(({ groupId, group, groupTranslations }) => {
    const own = members.filter((member) => member.groupId === groupId)
    const sum = (field: 'ratingSum' | 'numReviews') => own.reduce((total, member) => total + member[field], 0)
    return {
      id: groupId,
      name: group,
      translations: groupTranslations,
      ratingSum: sum('ratingSum'),
      numReviews: sum('numReviews'),
    }
  })
}

async function cardPartsOf(
  rows: readonly ProductRow[],
  { members, options }: Groups,
): Promise<(row: ProductRow | undefined) => CardParts> {
  const swatches = await localProducts(
    rows.flatMap(({ id, groupId }) => {
      const own = members.filter((member) => member.groupId === groupId)
      return swatchesOf(
        own.find((member) => member.id === id),
        own,
        options.filter((option) => option.groupId === groupId),
      ).map((swatch) => ({ ...swatch, cardId: id }))
    }),
  )
  return (row) => {
    const own = members.filter(({ groupId }) => groupId === row?.groupId)
    if (!row || own.length === 0) return ofProduct
    const prices = own.map(({ priceCents }) => priceCents)
    const lowest = Math.min(...prices)
    return {
      variantCount: own.length,
      priceFrom: lowest < Math.max(...prices) ? formatAmount(lowest) : null,
      choices: choicesOf(
        own,
        options.filter(({ groupId }) => groupId === row.groupId),
      ),
      swatches: swatches
        .filter(({ cardId }) => cardId === row.id)
        .map(({ _id, value, image, imageAlt, instead, ofValue, fallback }) => ({
          ...{ _id, value, image, imageAlt },
          ...(instead && { instead }),
          ...joined(ofValue, fallback),
        })),
    }
  }
}

/** The options, in their order, with the values that live members have. */
function valuesOf(members: readonly Member[], options: readonly Option[]): Option[][] {
  const used = new Set(members.flatMap(({ valueIds }) => valueIds))
  const places = [...new Set(options.map(({ place }) => place))]
  return places.map((each) => options.filter(({ place, id }) => place === each && used.has(id)))
}

function choicesOf(members: readonly Member[], options: readonly Option[]): CardParts['choices'] {
  return valuesOf(members, options).flatMap((values) => {
    const [first] = values
    if (!first) return []
    const { name, nameTranslations, kind } = first
    return { ...localFields({ name: [name, nameTranslations] }), kind, count: values.length }
  })
}

/**
 * The member of each colour that is nearest to the shown one, as on the page of a product; else of each value of another option whose
 * values have pictures of their own. A size has none: with an upload of each member its discs would look alike.
 */
function swatchesOf(
  shown: Member | undefined,
  members: readonly Member[],
  options: readonly Option[],
): (CardParts['swatches'][number] & { ofValue: FallbackJson | undefined })[] {
  const ranked = members.map((member) => ({
    member,
    options: member.valueIds.map(String),
    countInStock: Number(member.isInStock),
  }))
  const values = valuesOf(members, options)
  const own = values.map((_, at) => String(shown?.valueIds[at] ?? ''))
  const order = values.map((each) => each.map(({ id }) => String(id)))
  const several = values
    .map((each, at) => ({ each, at, kind: each[0]?.kind }))
    .filter(({ each, kind }) => each.length > 1 && kind !== 'size')
  const memberOfEach = ({ each, at }: (typeof several)[number]) =>
    each.flatMap(({ id, value, translations }) => {
      const nearest = nearestMember(ranked, own.with(at, String(id)), at, order)
      if (!nearest) return []
      const instead = nearest.options.flatMap((other, place) =>
        place === at || other === own[place] ? [] : localValue(values[place], other),
      )
      return { member: nearest.member, instead, ...localFields({ value: [value, translations] }) }
    })
  const colours = several.find(({ kind }) => kind === 'colour')
  const isPictured = (entries: ReturnType<typeof memberOfEach>) =>
    new Set(entries.map(({ member }) => member.image)).size === entries.length
  const chosen = colours ? memberOfEach(colours) : (several.map(memberOfEach).find(isPictured) ?? [])
  return chosen
    .slice(0, maxSwatches)
    .map(({ member: { id, image, imageAlt }, value, instead, fallback }) => ({
      ...{ _id: id, value, image, imageAlt },
      ...(instead.length > 0 && { instead }),
      // `localProducts` tells that of the picture.
      ofValue: fallback,
    }))
}

const localValue = (values: readonly Option[] | undefined, id: string) =>
  (values ?? [])
    .filter((each) => String(each.id) === id)
    .map((each) => localText(each.value, each.translations))

function joined(one: FallbackJson | undefined, other: FallbackJson | undefined) {
  const first = one ?? other
  return first && { fallback: { ...first, texts: [...(one?.texts ?? []), ...(other?.texts ?? [])] } }
}
