import { expect, test } from 'vitest'
import { slugOf } from '@/lib/catalog/categories/category-slug'
import { searchProducts } from '@/lib/catalog/search/search-products'
import { parseSearchQuery } from '@/lib/catalog/search/search-query'
import { db } from '@/lib/platform/db/db'
import { createProduct, createUser } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { findPresentCategory, listNames } from './list-names'
import { renameInput } from './rename-input'
import { renameProducts } from './rename-products'

const owner = await createUser({ role: 'owner' })
const newName = (word = 'Name') => `${word} ${crypto.randomUUID().slice(0, 8)}`

/** Products with this brand or category. */
async function productsOf(kind: 'brand' | 'category', name: string, count = 2): Promise<number[]> {
  const ids: number[] = []
  for (let made = 0; made < count; made++) {
    const { id } = await createProduct()
    await db.product.update({ where: { id }, data: { [kind]: name }, select: { id: true } })
    ids.push(id)
  }
  return ids
}
const rename = (kind: 'brand' | 'category', from: string, to: string, join = false) =>
  renameProducts(owner, { kind, from, to, join })
const logOf = (name: string) =>
  db.auditEntry.findMany({
    where: { changes: { string_contains: name, path: ['brand', '0'] } },
    select: { action: true, changes: true },
  })

test('a brand is renamed in all its products, live or draft, with new versions and one entry of the log', async () => {
  const [from, to] = [newName(), newName()]
  const ids = await productsOf('brand', from, 3)
  await db.product.update({ where: { id: ids[0] ?? 0 }, data: { status: 'draft' } })
  expect(await rename('brand', from, to)).toEqual({ detail: `3 products are '${to}' now.`, products: 3 })
  const rows = await db.product.findMany({
    where: { id: { in: ids } },
    select: { brand: true, version: true },
  })
  expect(rows).toEqual(ids.map(() => ({ brand: to, version: 1 })))
  expect(await logOf(from)).toEqual([
    { action: 'name-changed', changes: { brand: [from, to], products: [null, 3] } },
  ])
  expect(await listNames(owner)).toContainEqual({ kind: 'brand', name: to, products: 3 })
})

test('a name that products have is joined only when asked for; a refusal changes and logs nothing', async () => {
  const [from, to] = [newName(), newName()]
  const [ids] = [await productsOf('brand', from), await productsOf('brand', to, 1)]
  const refused = await problemOf(rename('brand', from, to))
  expect([refused.code, refused.status, refused.fields.products]).toEqual(['name-in-use', 409, 1])
  expect(await db.product.count({ where: { id: { in: ids }, brand: from, version: 0 } })).toBe(2)
  expect(await logOf(from)).toEqual([])
  expect(await rename('brand', from, to, true)).toMatchObject({ products: 2 })
  expect(await db.product.count({ where: { brand: to } })).toBe(3)
  expect(await logOf(from)).toMatchObject([{ action: 'names-joined' }])
})

test('saved views of the former name show the new one, others stay', async () => {
  const [from, to] = [newName("A & 'B'"), newName()]
  await productsOf('category', from, 1)
  const views = [
    `/adminpage/products?${new URLSearchParams({ category: from, status: 'draft' })}`,
    `/adminpage/products?${new URLSearchParams({ brand: from })}`,
    `/adminpage/products?${new URLSearchParams({ category: 'Other' })}`,
  ]
  const data = views.map((path, n) => ({ userId: owner.id, name: `View ${n} ${from}`, path }))
  await db.savedView.createMany({ data })
  await rename('category', from, to)
  const rows = await db.savedView.findMany({ where: { name: { contains: from } }, orderBy: { name: 'asc' } })
  const queries = rows.map(({ path }) => Object.fromEntries(new URL(path, 'http://localhost').searchParams))
  expect(queries).toEqual([{ category: to, status: 'draft' }, { brand: from }, { category: 'Other' }])
})

test('an unknown name is not found, the same name changes nothing, and a brand is no category', async () => {
  const name = newName()
  const [id = 0] = await productsOf('brand', name, 1)
  for (const attempt of [rename('brand', newName(), name), rename('category', name, newName())])
    expect((await problemOf(attempt)).code).toBe('not-found')
  expect(await rename('brand', name, name)).toMatchObject({ products: 1 })
  expect((await db.product.findUniqueOrThrow({ where: { id } })).version).toBe(0)
  expect(await logOf(name)).toEqual([])
})

test('the page of a renamed category leads to its present one, over several names, until products have the old name again', async () => {
  const [first, second, third] = [newName('A'), newName('B'), newName('C')]
  await productsOf('category', first)
  await rename('category', first, second)
  await rename('category', second, third)
  for (const former of [first, second]) expect(await findPresentCategory(slugOf(former))).toBe(third)
  expect(await findPresentCategory(slugOf(third))).toBeNull()
  const { total } = await searchProducts(parseSearchQuery(new URLSearchParams({ category: slugOf(third) })))
  expect(total).toBe(2)

  const status = (to: 'draft' | 'live') =>
    db.product.updateMany({ where: { category: third }, data: { status: to } })
  await status('draft')
  expect(await findPresentCategory(slugOf(first)), 'of drafts only').toBeNull()
  await status('live')

  await rename('category', third, first)
  expect(await findPresentCategory(slugOf(first))).toBeNull()
  expect(await findPresentCategory(slugOf(second))).toBe(first)
  await rename('category', first, first.toUpperCase())
  expect(await findPresentCategory(slugOf(second))).toBe(first.toUpperCase())
  expect(await findPresentCategory(slugOf(first))).toBeNull()
})

test('D02 a present name with a NUL is refused', () => {
  const input = { kind: 'brand', from: 'a\0', to: 'X' }
  expect(renameInput.safeParse(input).success).toBe(false)
  expect(renameInput.safeParse({ ...input, from: 'a' }).success).toBe(true)
})

test('D01 only owners rename, which is checked before the name', async () => {
  for (const role of ['staff', 'reader', 'customer'] as const) {
    const input = { kind: 'brand', from: newName(), to: 'X', join: true } as const
    expect((await problemOf(renameProducts(await createUser({ role }), input))).code).toBe('not-allowed')
  }
})
