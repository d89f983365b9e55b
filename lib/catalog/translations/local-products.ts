import 'server-only'
import { slugOf } from '@/lib/catalog/categories/category-slug'
import { db } from '@/lib/platform/db/db'
import { furtherLanguage } from '@/lib/shared/messages/current-language'
import type { Language } from '@/lib/shared/messages/languages'
import type { FallbackJson } from '@/lib/shared/messages/translation-input'
import { z } from '@/lib/shared/validation/zod'
import { readShop } from '@/lib/store/settings/read-shop'
import { altKey, factsOf, type StoredTexts } from './text-keys'
import { translatedNames } from './translation-schema'

export const storedTextsRow = z.record(z.string(), z.string())

/** What an answer may have of a product. */
type Texts = {
  name?: string
  description?: string
  warnings?: string
  facts?: string[]
  image?: string
  imageAlt?: string
  pictures?: { src: string; alt: string }[]
  category?: string
}

/** What it has beside them in a further language. */
type Local = { categoryName?: string; fallback?: FallbackJson }

/**
 * Returns products with their texts in the current language, field by field; what has no translation keeps the own text, and `fallback`
 * names it. `category` stays what it is known by, and `categoryName` is its name. In the own language they stay as they are.
 */
export function localProducts<Product extends Texts & { _id: number }>(
  products: readonly Product[],
): Promise<(Product & Local)[]> {
  return localTextsOf(products, ({ _id }) => _id)
}

/** The same of what has the id of its product elsewhere. */
export async function localTextsOf<Product extends Texts>(
  products: readonly Product[],
  idOf: (product: Product) => number,
): Promise<(Product & Local)[]> {
  const language = furtherLanguage()
  if (language === null || products.length === 0) return [...products]
  const [rows, categories, { languages }] = await Promise.all([
    db.productTranslation.findMany({
      where: { language, productId: { in: products.map(idOf) } },
      select: { productId: true, texts: true },
    }),
    readCategoryNames(
      language,
      products.flatMap(({ category }) => category ?? []),
    ),
    readShop(),
  ])
  const textsOf = new Map(rows.map(({ productId, texts }) => [productId, storedTextsRow.parse(texts)]))
  const own = languages[0] ?? 'en'
  return products.map((product) => {
    const local = localTexts(product, textsOf.get(idOf(product)) ?? {})
    const name = categories.get(product.category ?? '')
    const texts = [...local.missing, ...(product.category && name === undefined ? ['category'] : [])]
    return {
      ...product,
      ...local.texts,
      ...(name !== undefined && { categoryName: name }),
      ...(texts.length > 0 && { fallback: { language: own, texts } }),
    }
  })
}

/** Puts translations in the place of the texts that a product has; `missing` are those that it keeps, without empty ones. */
function localTexts(product: Texts, texts: StoredTexts): { texts: Texts; missing: string[] } {
  const missing: string[] = []
  const local: Texts = {}
  for (const name of translatedNames) {
    const [own, text] = [product[name], texts[name]]
    if (own === undefined) continue
    if (text) local[name] = text
    else if (own) missing.push(name)
  }
  const facts = factsOf(texts)
  if (product.facts && facts) local.facts = facts
  else if (product.facts?.length) missing.push('facts')
  const { image = '', imageAlt } = product
  if (imageAlt !== undefined) local.imageAlt = texts[altKey(image)] ?? imageAlt
  if (product.pictures)
    local.pictures = product.pictures.map(({ src, alt }) => ({ src, alt: texts[altKey(src)] ?? alt }))
  const alts = product.pictures ?? (imageAlt === undefined ? [] : [{ src: image, alt: imageAlt }])
  for (const [at, { src, alt }] of alts.entries())
    if (alt && !texts[altKey(src)]) missing.push(`imageAlts.${at}`)
  return { texts: local, missing }
}

const distinct = (names: readonly string[]) => [...new Set(names)]

async function readCategoryNames(
  language: Language,
  categories: readonly string[],
): Promise<Map<string, string>> {
  if (categories.length === 0) return new Map()
  const rows = await db.categoryTranslation.findMany({
    where: { language, category: { in: distinct(categories) } },
    select: { category: true, name: true },
  })
  return new Map(rows.map(({ category, name }) => [category, name]))
}

/** Returns the own names of categories that are named in the current language; other names stay. */
export async function ownCategoryNames(names: readonly string[]): Promise<string[]> {
  const language = furtherLanguage()
  if (language === null || names.length === 0) return [...names]
  const rows = await db.categoryTranslation.findMany({
    where: { language },
    select: { category: true, name: true },
  })
  const ownNames = new Map(rows.map(({ name, category }) => [slugOf(name), category]))
  return names.map((name) => ownNames.get(slugOf(name)) ?? name)
}

/** Returns categories with their names in the current language; `fallback` where there is none. */
export async function localCategories<Category extends { name: string }>(
  categories: readonly Category[],
): Promise<(Category & { fallback?: FallbackJson })[]> {
  const language = furtherLanguage()
  if (language === null || categories.length === 0) return [...categories]
  const [names, { languages }] = await Promise.all([
    readCategoryNames(
      language,
      categories.map(({ name }) => name),
    ),
    readShop(),
  ])
  const fallback: FallbackJson = { language: languages[0] ?? 'en', texts: ['name'] }
  return categories.map((category) => {
    const name = names.get(category.name)
    return name === undefined ? { ...category, fallback } : { ...category, name }
  })
}
