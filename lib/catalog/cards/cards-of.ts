import 'server-only'
import { optionKinds } from '@/lib/catalog/product-groups/option-kinds'
import { localTextsRow } from '@/lib/catalog/product-groups/read-group'
import { type ProductRow, productsJsonOf } from '@/lib/catalog/products/product-json'
import { localFields } from '@/lib/catalog/siblings/local-texts'
import { localProducts } from '@/lib/catalog/translations/local-products'
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
})
const optionRow = z.object({
  groupId: z.int(),
  place: z.int(),
  name: z.string(),
  nameTranslations: localTextsRow,
  kind: z.enum(optionKinds),
  valueId: z.int(),
  value: z.string(),
  translations: localTextsRow,
})
type Member = z.infer<typeof memberRow>
type Option = z.infer<typeof optionRow>
type CardParts = Pick<CardJson, 'variantCount' | 'priceFrom' | 'choices' | 'swatches'>

const ofProduct: CardParts = { variantCount: 1, priceFrom: null, choices: [], swatches: [] }

/** Serializes rows of live products as cards, with what they say of their groups, in the current language. Products without a group cost no query. */
export async function cardsOf(rows: readonly ProductRow[]): Promise<CardJson[]> {
  const [products, partsOf] = await Promise.all([productsJsonOf(rows).then(localProducts), readParts(rows)])
  return products.map((product, at) => ({ ...product, ...partsOf(rows[at]) }))
}

async function readParts(rows: readonly ProductRow[]): Promise<(row: ProductRow | undefined) => CardParts> {
  const ids = [...new Set(rows.flatMap(({ groupId }) => groupId ?? []))]
  if (ids.length === 0) return () => ofProduct
  const [members, options] = await Promise.all([
    readRows(db, memberRow)`
      select id, "groupId", "valueIds", "priceCents", "countInStock" > 0 as "isInStock", image, "imageAlt" from "Product"
      where "groupId" = any(${ids}::int[]) and status = 'live' order by "groupId", "countInStock" > 0 desc, "priceCents", id`,
    readRows(db, optionRow)`
      select o."groupId", o.position as place, o.name, o.translations as "nameTranslations", o.kind, v.id as "valueId", v.value, v.translations
      from "GroupOption" o join "OptionValue" v on v."optionId" = o.id where o."groupId" = any(${ids}::int[])
      order by o."groupId", o.position, v.position`,
  ])
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
        .map(({ _id, value, image, imageAlt, ofValue, fallback }) => ({
          ...{ _id, value, image, imageAlt },
          ...joined(ofValue, fallback),
        })),
    }
  }
}

/** The options, in their order, with the values that live members have. */
function valuesOf(members: readonly Member[], options: readonly Option[]): Option[][] {
  const used = new Set(members.flatMap(({ valueIds }) => valueIds))
  const places = [...new Set(options.map(({ place }) => place))]
  return places.map((each) => options.filter(({ place, valueId }) => place === each && used.has(valueId)))
}

function choicesOf(members: readonly Member[], options: readonly Option[]): CardParts['choices'] {
  return valuesOf(members, options).flatMap((values) => {
    const [first] = values
    if (!first) return []
    const { name, nameTranslations, kind } = first
    return { ...localFields({ name: [name, nameTranslations] }), kind, count: values.length }
  })
}

/** One member of each value of the colours, with the other values of the one that is shown where there is such a member. */
function swatchesOf(
  shown: Member | undefined,
  members: readonly Member[],
  options: readonly Option[],
): (CardParts['swatches'][number] & { ofValue: FallbackJson | undefined })[] {
  const candidates = valuesOf(members, options)
    .filter((values) => values.length > 1)
    .map((values) =>
      values.flatMap(({ valueId, value, translations }) => {
        const having = members.filter(({ valueIds }) => valueIds.includes(valueId))
        const common = ({ valueIds }: Member) => valueIds.filter((id) => shown?.valueIds.includes(id)).length
        const [member] = having.toSorted((one, other) => common(other) - common(one))
        return member ? { member, ...localFields({ value: [value, translations] }) } : []
      }),
    )
  const kinds = valuesOf(members, options).filter((values) => values.length > 1)
  const at = kinds.findIndex((values) => values[0]?.kind === 'colour')
  const isPictured = (values: (typeof candidates)[number]) =>
    new Set(values.map(({ member }) => member.image)).size === values.length
  const chosen = candidates[at] ?? candidates.find(isPictured) ?? []
  return chosen.slice(0, maxSwatches).map(({ member: { id, image, imageAlt }, value, fallback }) => ({
    ...{ _id: id, value, image, imageAlt },
    // `localProducts` tells that of the picture.
    ofValue: fallback,
  }))
}

function joined(one: FallbackJson | undefined, other: FallbackJson | undefined) {
  const first = one ?? other
  return first && { fallback: { ...first, texts: [...(one?.texts ?? []), ...(other?.texts ?? [])] } }
}
