import 'server-only'
import type { AuditChanges } from '@/lib/accounts/audit/audit-actions'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/db/db'
import { readRows } from '@/lib/platform/db/read-rows'
import type { SqlTransaction } from '@/lib/platform/db/sql-transaction'
import { isLanguage, type Language } from '@/lib/shared/messages/languages'
import { requireFurther, stillRight } from '@/lib/shared/messages/translation-input'
import { invalidAt } from '@/lib/shared/problem/problem'
import { z } from '@/lib/shared/validation/zod'
import { readShop } from '@/lib/store/settings/read-shop'
import { storedTextsRow } from './local-products'
import { altKey, type StoredTexts, storedTexts, translationJsonOf, wireNames } from './text-keys'
import type { TranslationsInput, TranslationsJson } from './translation-schema'

/** By language the texts that an edit writes; '' takes one away. */
export type TranslationEdit = Partial<Record<Language, StoredTexts>>

type Pictures = readonly { src: string }[]

export const translationRow = z.object({
  productId: z.int(),
  language: z.string(),
  texts: storedTextsRow,
  missing: z.array(z.string()),
  outdated: z.array(z.string()),
})
export type TranslationRow = z.infer<typeof translationRow>

/** Returns the translations of these products. */
export function readTranslations(ids: readonly number[], tx: SqlTransaction = db): Promise<TranslationRow[]> {
  return readRows(tx, translationRow)`
    select "productId", language, texts, missing, outdated from "ProductTranslation"
    where "productId" = any(${[...ids]}::int[]) order by "productId", language`
}

type Translatable = { _id: number; pictures: { src: string; alt: string }[] }
type Translated<Product> = Product & { translations?: TranslationsJson }

/** Adds `translations` to products of the desk, in the shop's further languages; without any, products stay as they are. */
export async function withTranslations<Product extends Translatable>(
  products: readonly Product[],
): Promise<Translated<Product>[]> {
  return withTranslationsIn((await readShop()).languages, products, db)
}

/** The same within a transaction, for a shop with these languages. */
export async function withTranslationsIn<Product extends Translatable>(
  languages: readonly Language[],
  products: readonly Product[],
  tx: SqlTransaction,
): Promise<Translated<Product>[]> {
  const further = languages.slice(1)
  if (further.length === 0 || products.length === 0) return [...products]
  const rows = await readTranslations(
    products.map(({ _id }) => _id),
    tx,
  )
  return products.map((product) => {
    const own = rows.filter(({ productId }) => productId === product._id)
    const entries = further.map((language) => {
      const row = own.find((each) => each.language === language)
      return [
        language,
        translationJsonOf(row ?? { texts: {}, missing: ownKeys(product), outdated: [] }, product.pictures),
      ]
    })
    return { ...product, translations: Object.fromEntries(entries) }
  })
}

/** The keys of a product's own texts, as the database's function `product_texts` has them. */
function ownKeys(product: { pictures: { src: string; alt: string }[] } & Record<string, unknown>): string[] {
  const names = ['name', 'description', 'warnings', 'facts'].filter((name) => {
    const text = product[name]
    return Array.isArray(text) ? text.length > 0 : Boolean(text)
  })
  return [...names, ...product.pictures.filter(({ alt }) => alt).map(({ src }) => altKey(src))]
}

/** Throws `invalid-input`, with an `advice`, for texts in the shop's own language, which are no translations. Outside of a transaction. */
export async function refuseOwnLanguage(
  input: Partial<Record<Language, unknown>>,
  advice = 'change the product’s own texts',
): Promise<void> {
  const [own = 'en'] = (await readShop()).languages
  requireFurther(input, own, advice)
}

/** What an input writes of a product with these pictures. Throws `invalid-input` for texts of more pictures. */
export function translationEditOf(input: TranslationsInput, pictures: Pictures): TranslationEdit {
  const entries = Object.entries(input).map(([language, texts]) => {
    if (Array.isArray(texts.imageAlts) && texts.imageAlts.length > pictures.length)
      throw invalidAt(
        `translations.${language}.imageAlts`,
        `The product has ${pictures.length === 1 ? 'one picture' : `${pictures.length} pictures`}.`,
      )
    return [language, storedTexts(texts, pictures)]
  })
  return Object.fromEntries(entries)
}

/** Returns of an edit what changes something, and what the log says of that. */
export function planTranslations(
  stored: readonly TranslationRow[],
  edit: TranslationEdit,
  pictures: Pictures,
): { edit: TranslationEdit; changes: AuditChanges } {
  const names = wireNames(pictures)
  const changes: AuditChanges = {}
  const planned: TranslationEdit = {}
  for (const [language, texts] of Object.entries(edit)) {
    if (!isLanguage(language)) continue
    const row = stored.find((each) => each.language === language)
    for (const [key, text] of Object.entries(texts)) {
      const before = row?.texts[key] ?? ''
      const isRenewed = text !== '' && (row?.outdated.includes(key) ?? false)
      if (text === before && !isRenewed) continue
      planned[language] = { ...planned[language], [key]: text }
      changes[`${names.get(key) ?? key}@${language}`] = text === before ? stillRight : [before, text]
    }
  }
  return { edit: planned, changes }
}

/**
 * The statements that write translations beside products: of rows `id` and `fields`, whose `translations` are as `TranslationEdit`. Each
 * written text counts as made from the own text that the product has then. Two, because a trigger of an insert drops empty texts.
 */
export function translated(products: Prisma.Sql): Prisma.Sql {
  const rows = Prisma.sql`${products} row, jsonb_each(row.fields -> 'translations') l`
  const unmarked = Prisma.sql`(select jsonb_object_agg(key, '') from jsonb_object_keys(l.value) key)`
  return Prisma.sql`retranslated as (
      update "ProductTranslation" t set texts = t.texts || l.value, originals = t.originals || ${unmarked}
      from ${rows} where t."productId" = row.id and t.language = l.key
    ), translated as (
      insert into "ProductTranslation" ("productId", language, texts)
      select row.id, l.key, l.value from ${rows}
      where not exists (select from "ProductTranslation" t where t."productId" = row.id and t.language = l.key)
    )`
}
