import { expect, test } from 'vitest'
import { listCategories } from '@/lib/catalog/categories/categories'
import { renameProducts } from '@/lib/catalog/product-admin/rename-products'
import { db } from '@/lib/platform/db/db'
import { speakIn } from '@/lib/platform/messages/speak'
import { createProduct, createUser } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { categoryTranslationsInput } from './category-translation-schema'
import { listCategoryTranslations, translateCategory } from './category-translations'

await db.shopSettings.updateMany({ data: { values: { languages: ['en', 'de'] }, version: { increment: 1 } } })
const owner = await createUser({ role: 'owner' })
const staff = await createUser({ role: 'staff' })
await createProduct()

const translate = (category: string, de: string | null) =>
  translateCategory(staff, { category, translations: { de } })
const shown = async () => {
  const [first] = await speakIn({ language: 'de', prefix: '/de' }, () => listCategories())
  return first?.name
}

test('L05 a translated name of a category is out of date after a rename, up to date when it is sent again, and removed by null', async () => {
  expect(await translate('Kitchen', 'Küche')).toEqual({
    category: 'Kitchen',
    translations: { de: { name: 'Küche', isOutdated: false } },
  })
  expect(await shown()).toBe('Küche')
  await renameProducts(owner, { kind: 'category', from: 'Kitchen', to: 'Cooking', join: false })
  expect(await listCategoryTranslations(staff)).toEqual([
    { category: 'Cooking', translations: { de: { name: 'Küche', isOutdated: true } } },
  ])
  expect(await shown()).toBe('Küche')
  expect(await translate('Cooking', 'Küche')).toMatchObject({ translations: { de: { isOutdated: false } } })
  const entries = () => db.auditEntry.count({ where: { action: 'category-translated' } })
  expect(await entries()).toBe(2)
  await translate('Cooking', 'Küche')
  expect(await entries()).toBe(2)
  expect(await translate('Cooking', null)).toEqual({ category: 'Cooking', translations: {} })
  expect(await shown()).toBe('Cooking')
})

test('an unknown category, the own language, another one and shoppers are refused', async () => {
  expect((await problemOf(translate('None', 'Nichts'))).code).toBe('not-found')
  const own = translateCategory(owner, { category: 'Cooking', translations: { en: 'X' } })
  expect((await problemOf(own)).message).toContain('own language')
  expect(
    (await problemOf(translateCategory(await createUser(), { category: 'Cooking', translations: {} }))).code,
  ).toBe('not-allowed')
  expect(categoryTranslationsInput.safeParse({ category: 'C', translations: { fr: 'X' } }).success).toBe(
    false,
  )
  const long = { category: 'C', translations: { de: 'x'.repeat(101) } }
  expect(categoryTranslationsInput.safeParse(long).success).toBe(false)
})
