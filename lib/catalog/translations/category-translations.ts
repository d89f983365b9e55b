import 'server-only'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { type Principal, requireScope } from '@/lib/accounts/permissions/viewer'
import type { Prisma } from '@/lib/generated/prisma/client'
import { db, type Transaction, withTransaction } from '@/lib/platform/db/db'
import { isLanguage } from '@/lib/shared/messages/languages'
import { requireFurther, stillRight } from '@/lib/shared/messages/translation-input'
import { Problem } from '@/lib/shared/problem/problem'
import { readShop } from '@/lib/store/settings/read-shop'
import type { CategoryTranslationsInput, CategoryTranslationsJson } from './category-translation-schema'

/** Returns the names of all categories in the shop's further languages, by category; one without any is left out. For admins and `products:read`. */
export async function listCategoryTranslations(
  viewer: Principal | null,
): Promise<CategoryTranslationsJson[]> {
  requireScope(viewer, 'see-admin', 'products:read')
  const further = (await readShop()).languages.slice(1)
  return read(db, { language: { in: further } })
}

async function read(
  tx: Pick<Transaction, 'categoryTranslation'>,
  where: Prisma.CategoryTranslationWhereInput,
) {
  const rows = await tx.categoryTranslation.findMany({
    where,
    orderBy: [{ category: 'asc' }, { language: 'asc' }],
  })
  const told = new Map<string, CategoryTranslationsJson>()
  for (const { category: of, language, name, original } of rows) {
    const { translations } = told.get(of) ?? { translations: {} }
    if (!isLanguage(language)) continue
    told.set(of, {
      category: of,
      translations: { ...translations, [language]: { name, isOutdated: original !== of } },
    })
  }
  return [...told.values()]
}

/**
 * Changes names of a category in further languages; an empty one or null is taken away. A name that is sent counts as checked against the present
 * own one. Owners, staff and `products:manage`. Throws `not-found`, and `invalid-input` for the shop's own language.
 */
export async function translateCategory(
  viewer: Principal | null,
  { category, translations }: CategoryTranslationsInput,
): Promise<CategoryTranslationsJson> {
  const editor = requireScope(viewer, 'edit-texts', 'products:manage')
  const [own = 'en', ...further] = (await readShop()).languages
  requireFurther(translations, own, 'rename the category')
  return withTransaction(async (tx) => {
    // A rename holds the products of the category until it has taken the names along.
    const [product] = await tx.$queryRaw<unknown[]>`
      select id from "Product" where category = ${category} order by id limit 1 for key share`
    if (!product) throw new Problem('not-found', { detail: `No product has the category '${category}'.` })
    const rows = await tx.categoryTranslation.findMany({ where: { category } })
    const changes: Record<string, [string, string]> = {}
    for (const [language, text] of Object.entries(translations)) {
      const before = rows.find((row) => row.language === language)
      const name = text ?? ''
      const isRenewed = name !== '' && before !== undefined && before.original !== category
      if (name === (before?.name ?? '') && !isRenewed) continue
      changes[`name@${language}`] = name === before?.name ? stillRight : [before?.name ?? '', name]
      const where = { category_language: { category, language } }
      if (name === '') await tx.categoryTranslation.delete({ where })
      else
        await tx.categoryTranslation.upsert({
          where,
          create: { category, language, name, original: category },
          update: { name, original: category },
        })
    }
    if (Object.keys(changes).length > 0)
      await recordAudit(tx, editor, {
        action: 'category-translated',
        entity: 'shop',
        changes: { category: [null, category], ...changes },
      })
    const [told] = await read(tx, { category, language: { in: further } })
    return told ?? { category, translations: {} }
  })
}
