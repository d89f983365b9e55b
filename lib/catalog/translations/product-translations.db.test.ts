import { expect, test } from 'vitest'
import { findAdminProducts } from '@/lib/catalog/product-admin/find-products'
import { productList, translationChoices } from '@/lib/catalog/product-admin/product-filter'
import { productPatch } from '@/lib/catalog/products/product-input'
import { findProduct, getProductForEdit, listProducts } from '@/lib/catalog/products/product-queries'
import { patchProduct } from '@/lib/catalog/products/update-product'
import { db } from '@/lib/platform/db/db'
import { speakIn } from '@/lib/platform/messages/speak'
import { auditOf } from '@/testing/db/audit'
import { createProduct, createUser } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'

const owner = await createUser({ role: 'owner' })

const inGerman = <T>(task: () => T) => speakIn({ language: 'de', prefix: '/de' }, task)

const german = {
  name: 'Teekanne',
  description: 'Eine Kanne.',
  facts: ['1 Liter', 'Spülmaschinenfest'],
  imageAlts: ['Von vorn', ''],
  warnings: 'Heiß.',
}

async function newProduct() {
  const { id } = await createProduct()
  const pictures = [{ src: '/images/products/b.webp', alt: 'Behind' }]
  const data = { imageAlt: 'Front', pictures, facts: ['1 l', 'Dishwasher'], warnings: 'Hot.' }
  await db.product.update({ where: { id }, data })
  return id
}

const edit = (id: number, patch: object, versions: number[] | null = null) =>
  patchProduct(owner, id, productPatch.parse(patch), versions)

const ofDesk = async (id: number) => (await getProductForEdit(owner, id)).translations?.de

await db.shopSettings.updateMany({ data: { values: { languages: ['en', 'de'] }, version: { increment: 1 } } })

test('L05 a product is shown in the language of the page field by field, and says what is in the own one', async () => {
  const id = await newProduct()
  await edit(id, { translations: { de: german } })
  const own = await findProduct(id)
  expect(own).toMatchObject({ name: 'Test Teapot', facts: ['1 l', 'Dishwasher'], imageAlt: 'Front' })
  expect(own).not.toHaveProperty('fallback')
  expect(own).not.toHaveProperty('translations')
  const local = await inGerman(() => findProduct(id))
  expect(local).toMatchObject({
    name: 'Teekanne',
    description: 'Eine Kanne.',
    facts: ['1 Liter', 'Spülmaschinenfest'],
    warnings: 'Heiß.',
    imageAlt: 'Von vorn',
    pictures: [{ alt: 'Von vorn' }, { alt: 'Behind' }],
    category: 'Kitchen',
    fallback: { language: 'en', texts: ['imageAlts.1', 'category'] },
  })
  await edit(id, { translations: { de: { name: '', description: null, facts: [] } } })
  expect(await inGerman(() => findProduct(id))).toMatchObject({
    name: 'Test Teapot',
    description: 'A teapot.',
    facts: ['1 l', 'Dishwasher'],
    warnings: 'Heiß.',
    fallback: { language: 'en', texts: ['name', 'description', 'facts', 'imageAlts.1', 'category'] },
  })
  const { items } = await inGerman(() => listProducts({ page: 1, pageSize: 1 }))
  expect(items[0]).toMatchObject({ name: 'Test Teapot', fallback: { language: 'en' } })
})

test('L06 names with braces, quotes, markup and right-to-left letters are shown as typed', async () => {
  const id = await newProduct()
  const name = `{x} 'a' <b>&amp; ‏שלום‎ #1`
  await edit(id, { translations: { de: { name } } })
  expect(await inGerman(() => findProduct(id))).toMatchObject({ name })
})

test('a changed original marks its translation out of date until it is sent again, and the log says both', async () => {
  const id = await newProduct()
  await edit(id, { translations: { de: german } })
  expect(await ofDesk(id)).toEqual({ ...german, missing: ['imageAlts.1'], outdated: [] })
  await edit(id, { name: 'Kettle', warnings: '' })
  expect(await ofDesk(id)).toMatchObject({ name: 'Teekanne', outdated: ['name', 'warnings'] })
  expect(await inGerman(() => findProduct(id))).toMatchObject({ name: 'Teekanne', warnings: 'Heiß.' })
  const { version } = await edit(id, { translations: { de: { name: 'Teekanne' } } })
  expect(version).toBe(3)
  expect(await ofDesk(id)).toMatchObject({ outdated: ['warnings'] })
  await edit(id, { translations: { de: { name: 'Teekanne' } } })
  await edit(id, { warnings: 'Hot.' })
  expect(await ofDesk(id)).toMatchObject({ outdated: [] })
  const log = await auditOf('product', id)
  expect(log.map(({ changes }) => changes)).toContainEqual({ 'name@de': ['out of date', 'still right'] })
  expect(log).toHaveLength(4)
  expect((await getProductForEdit(owner, id)).version).toBe(4)
})

test('an own text and its translation change in one edit: the translation is up to date', async () => {
  const id = await newProduct()
  await edit(id, { translations: { de: { name: 'Teekanne' } } })
  await edit(id, { name: 'Kettle', translations: { de: { name: 'Kessel' } } })
  expect(await ofDesk(id)).toMatchObject({ name: 'Kessel', outdated: [] })
})

test('a picture that changes its place keeps its text, and a new one lacks it', async () => {
  const id = await newProduct()
  await edit(id, { translations: { de: { imageAlts: ['Von vorn', 'Von hinten'] } } })
  const [front, behind] = ['/images/products/test.webp', '/images/products/b.webp']
  await edit(id, {
    pictures: [
      { src: behind, alt: 'Behind' },
      { src: front, alt: 'Front' },
    ],
  })
  expect(await ofDesk(id)).toMatchObject({ imageAlts: ['Von hinten', 'Von vorn'], outdated: [] })
  await edit(id, { pictures: [{ src: behind, alt: 'Back' }] })
  expect(await ofDesk(id)).toMatchObject({ imageAlts: ['Von hinten'], outdated: ['imageAlts.0'] })
})

test('an older version is refused, and nothing changes; staff translate', async () => {
  const id = await newProduct()
  const staff = await createUser({ role: 'staff' })
  await patchProduct(staff, id, productPatch.parse({ translations: { de: { name: 'Kanne' } } }), [0])
  expect((await problemOf(edit(id, { translations: { de: { name: 'Topf' } } }, [0]))).code).toBe(
    'precondition-failed',
  )
  expect(await ofDesk(id)).toMatchObject({ name: 'Kanne' })
})

test.each([
  [{ fr: { name: 'Théière' } }, 'translations', 'the shop ships: en, de'],
  [{ de: { name: 'x'.repeat(201) } }, 'translations.de.name', 'Name'],
  [{ de: { facts: ['1', '2', '3', '4', '5', '6'] } }, 'translations.de.facts', 'at most 5 facts'],
  [{ de: { imageAlts: ['x'.repeat(501)] } }, 'translations.de.imageAlts.0', 'description of a picture'],
  [{ de: { title: 'x' } }, 'translations.de', 'title'],
])('a translation with a mistake is refused: %j', (translations, path, text) => {
  const { error } = productPatch.safeParse({ translations })
  const [issue] = error?.issues ?? []
  expect(issue?.path.join('.')).toBe(path)
  expect(issue?.message).toContain(text)
})

test('the own language and texts of pictures that are not there are refused', async () => {
  const id = await newProduct()
  const refused = await problemOf(edit(id, { translations: { en: { name: 'X' } } }))
  expect(refused.fields.errors).toEqual([
    {
      path: 'translations.en',
      message: 'English is the shop’s own language: change the product’s own texts.',
    },
  ])
  const surplus = await problemOf(edit(id, { translations: { de: { imageAlts: ['a', 'b', 'c'] } } }))
  expect(surplus.fields.errors).toEqual([
    { path: 'translations.de.imageAlts', message: 'The product has 2 pictures.' },
  ])
})

test('L05 the texts of a language that is taken away are kept and come back with it', async () => {
  const id = await newProduct()
  await edit(id, { translations: { de: german } })
  const have = (languages: string[]) =>
    db.shopSettings.updateMany({ data: { values: { languages }, version: { increment: 1 } } })
  await have(['en'])
  expect(await getProductForEdit(owner, id)).not.toHaveProperty('translations')
  await have(['en', 'de'])
  expect(await ofDesk(id)).toMatchObject(german)
})

test('the desk has the shop’s own texts in English and in what it changes; who reads in a further language has that one', async () => {
  const id = await newProduct()
  await edit(id, { name: 'Kanne' })
  const have = (languages: string[]) =>
    db.shopSettings.updateMany({ data: { values: { languages }, version: { increment: 1 } } })
  await have(['de', 'en'])
  await edit(id, { translations: { en: { name: 'Pot' } } })
  const own = { name: 'Kanne', translations: { en: { name: 'Pot' } } }
  const all = { page: 1, pageSize: 100 }
  const listed = async () =>
    (await findAdminProducts(owner, productList.filter.parse({}), all)).items.find(({ _id }) => _id === id)
  const found = () => findProduct(id, owner)
  // Pages of the desk have no prefix; what it changes names English.
  for (const read of [() => getProductForEdit(owner, id), found, listed] as (() => Promise<unknown>)[])
    expect(await speakIn({ language: 'en', prefix: '' }, read)).toMatchObject(own)
  const english = { language: 'en', prefix: '/en' } as const
  expect(await speakIn(english, () => edit(id, { description: 'Rund.' }))).toMatchObject(own)
  for (const read of [found, listed] as (() => Promise<unknown>)[])
    expect(await speakIn(english, read)).toMatchObject({ ...own, name: 'Pot' })
  await have(['en', 'de'])
})

test('L05 the desk’s list finds what is missing or out of date in a language', async () => {
  await db.product.deleteMany()
  const [none, part, whole, old] = [
    await newProduct(),
    await newProduct(),
    await newProduct(),
    await newProduct(),
  ]
  const complete = { ...german, imageAlts: ['Von vorn', 'Von hinten'] }
  await edit(part, { translations: { de: german } })
  await edit(whole, { translations: { de: complete } })
  await edit(old, { translations: { de: complete } })
  await edit(old, { description: 'A pot.' })
  const found = async (translation: string) => {
    const filter = productList.filter.parse({ translation })
    const { items } = await findAdminProducts(owner, filter, { page: 1, pageSize: 10 })
    return items.map(({ _id }) => _id).sort((one, other) => one - other)
  }
  expect(await found('missing-de')).toEqual([none, part])
  expect(await found('outdated-de')).toEqual([old])
  expect(productList.filter.safeParse({ translation: 'missing-fr' }).success).toBe(false)
  expect(translationChoices([])).toBeUndefined()
  expect(translationChoices(['de'])?.labels['outdated-de']).toBe('Out of date in German')
})

test('a deleted product takes its translations along', async () => {
  const id = await newProduct()
  await edit(id, { translations: { de: german } })
  await db.product.delete({ where: { id } })
  expect(await db.productTranslation.count({ where: { productId: id } })).toBe(0)
})
