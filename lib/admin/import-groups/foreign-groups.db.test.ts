import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { changeGroup } from '@/lib/catalog/product-groups/change-group'
import { findGroup } from '@/lib/catalog/product-groups/find-group'
import { db } from '@/lib/platform/db/db'
import { createProduct, createUser } from '@/testing/db/rows'
import { groupsNamed } from '@/testing/shop/groups'
import { applyFile, exportedProducts, planned } from '@/testing/shop/product-import'

/** Variants of other shops become groups. */

let owner: Viewer
beforeAll(async () => {
  owner = await createUser({ role: 'owner' })
})

const fileOf = (name: string) => readFile(`testing/import-files/${name}.csv`, 'utf8')
const toldOf = (group: Awaited<ReturnType<typeof groupsNamed>>[number] | undefined) =>
  group?.members.map(({ sku, values, name, isNamed }) => [sku, values.join('/'), name, isNamed])

test('Shopify: variants become one group; sent again, the file changes nothing', async () => {
  const file = await fileOf('shopify-variants')
  const plan = await applyFile(owner, file)
  expect(plan).toMatchObject({ source: 'shopify', created: 12 })
  const [shirt, ...others] = await groupsNamed(owner, 'Linen Shirt')
  expect(others).toEqual([])
  expect(shirt?.options).toEqual([
    { name: 'Size', kind: 'size', values: ['S', 'M', 'L'] },
    { name: 'Color', kind: 'colour', values: ['Sand', 'Moss'] },
  ])
  expect(toldOf(shirt)).toEqual([
    ['LS-S-SAND', 'S/Sand', 'Linen Shirt, S, Sand', false],
    ['LS-S-MOSS', 'S/Moss', 'Linen Shirt, S, Moss', false],
    ['LS-M-SAND', 'M/Sand', 'Linen Shirt, M, Sand', false],
    ['LS-L-MOSS', 'L/Moss', 'Linen Shirt, L, Moss', false],
  ])
  // Without SKUs the options say which product it is.
  const [poster] = await groupsNamed(owner, 'Poster')
  expect(toldOf(poster)).toEqual([
    [null, 'A3', 'Poster, A3', false],
    [null, 'A2', 'Poster, A2', false],
  ])
  // The default variant has no options, and two handles of one title are two groups.
  expect(await db.product.findFirst({ where: { sku: 'MUG' } })).toMatchObject({ name: 'Mug', groupId: null })
  expect((await groupsNamed(owner, 'Cap')).map(toldOf)).toEqual([
    [
      ['CAP-1', 'S', 'Cap, S', false],
      ['CAP-3', 'M', 'Cap, M', false],
    ],
    [
      ['CAP-2', 'S', 'Cap, S', false],
      ['CAP-4', 'M', 'Cap, M', false],
    ],
  ])
  // Nor is one where nothing can be chosen.
  expect(await db.product.findFirst({ where: { sku: 'LAMP' } })).toMatchObject({
    name: 'Lamp',
    groupId: null,
  })
  const again = await planned(owner, file)
  expect(again).toMatchObject({ created: 0, changed: 0, refused: [] })
  expect(again.unchanged).toBe(again.rows)
  expect(await planned(owner, await exportedProducts(owner))).toMatchObject({
    created: 0,
    changed: 0,
    refused: [],
  })
})

test('Shopify: what no group can have is named by row and comes in by itself; names are cleaned', async () => {
  const plan = await applyFile(owner, await fileOf('shopify-odd-variants'))
  const told = plan.notes.filter(({ column }) => /^(?:group|name|option)/.test(column))
  expect(told.map(({ line, column, message }) => `${line} ${column}: ${message}`)).toEqual([
    '2 option1Name: “Size: EU” is read as “Size EU”.',
    '3 option1Name: “Size: EU” is read as “Size EU”.',
    '4 name: Row 3 has the same options in this group. It becomes a product of its own.',
    '5 group: A variant of “Sock”: It stands for any Size: EU, and a product here has one. It becomes a product of its own.',
  ])
  const [sock] = await groupsNamed(owner, 'Sock')
  expect(toldOf(sock)).toEqual([
    ['SOCK-36', '36', 'Sock, 36', false],
    ['SOCK-37', '37', 'Sock, 37', false],
  ])
  const alone = await db.product.findMany({
    where: { sku: { in: ['SOCK-37-B', 'SOCK-X'] } },
    orderBy: { sku: 'asc' },
  })
  expect(alone.map(({ name, groupId }) => [name, groupId])).toEqual([
    ['Sock – 37', null],
    ['Sock', null],
  ])
})

test('a shop that imported the variants as products before gets its group by importing again, with stock and addresses kept', async () => {
  const before = [
    await createProduct({ sku: 'OLD-S', name: 'Old shirt – S' }),
    await createProduct({ sku: 'OLD-M', name: 'Old shirt – M' }),
  ]
  const head = 'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty\n'
  const { countInStock } = before[0] ?? {}
  const file = `${head}old,Old shirt,Size,S,OLD-S,5.00,${countInStock}\nold,,,M,OLD-M,5.00,${countInStock}\n`
  const plan = await applyFile(owner, file)
  expect(plan).toMatchObject({ created: 0, changed: 2 })
  const [group] = await groupsNamed(owner, 'Old shirt')
  expect(group?.members.map(({ product, name }) => [product, name])).toEqual([
    [before[0]?.id, 'Old shirt, S'],
    [before[1]?.id, 'Old shirt, M'],
  ])
  // What was renamed here stays, and a new variant joins.
  await changeGroup(owner, group?._id ?? 0, { name: 'Finest shirt' }, null)
  const only = `${head}old,Old shirt,Size,S,OLD-S,5.00,${countInStock}\n`
  expect(await planned(owner, only)).toMatchObject({ changed: 0, unchanged: 1 })
  const more = await applyFile(owner, `${file}old,,,L,OLD-L,5.00,1\n`)
  expect(more).toMatchObject({ created: 1, changed: 0, unchanged: 2 })
  expect(toldOf(await findGroup(owner, group?._id ?? 0))).toEqual([
    ['OLD-S', 'S', 'Finest shirt, S', false],
    ['OLD-M', 'M', 'Finest shirt, M', false],
    ['OLD-L', 'L', 'Finest shirt, L', false],
  ])
})

test('WooCommerce: variations become groups by parent’s id or SKU, also before it, with its order of values', async () => {
  const file = await fileOf('woo-variants')
  const plan = await applyFile(owner, file)
  expect(plan).toMatchObject({ source: 'woocommerce', created: 6 })
  const [shoe] = await groupsNamed(owner, 'Shoe')
  expect(shoe?.options).toEqual([
    { name: 'Größe', kind: 'size', values: ['36', '37', '38'] },
    { name: 'Farbe', kind: 'colour', values: ['Rot', 'Blau, dunkel'] },
  ])
  expect(toldOf(shoe)).toEqual([
    ['SHOE-36-R', '36/Rot', 'Shoe, 36, Rot', false],
    ['SHOE-36-B', '36/Blau, dunkel', 'Shoe, 36, Blau, dunkel', false],
    ['SHOE-38-R', '38/Rot', 'Shoe, 38, Rot', false],
  ])
  const told = plan.notes
    .filter(({ column }) => column === 'group')
    .map(({ line, message }) => [line, message])
  expect(told).toEqual([
    [
      7,
      'A variant of “Shoe”: It stands for any Größe, and a product here has one. It becomes a product of its own.',
    ],
    [
      9,
      'A variant of “Ring”: It has more than 3 options, which is the most here. It becomes a product of its own.',
    ],
  ])
  expect(await db.product.findFirst({ where: { sku: 'RING-1' } })).toMatchObject({
    name: 'Ring – 50 / Gold / Matt / A',
    groupId: null,
  })
  const again = await planned(owner, file)
  expect(again).toMatchObject({ created: 0, changed: 0, refused: [] })
})
