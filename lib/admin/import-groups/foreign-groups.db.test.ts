import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { changeGroup } from '@/lib/catalog/product-groups/change-group'
import { findGroup } from '@/lib/catalog/product-groups/find-group'
import { db } from '@/lib/platform/db/db'
import { createProduct, createUser } from '@/testing/db/rows'
import { groupsNamed } from '@/testing/shop/groups'
import { applyFile, exportedProducts, planned } from '@/testing/shop/product-import'
import { variantCells } from './variant-group'

/** Variants of other shops become groups. */

let owner: Viewer
beforeAll(async () => {
  owner = await createUser({ role: 'owner' })
})

const fileOf = (name: string) => readFile(`testing/import-files/${name}.csv`, 'utf8')
const toldOf = (group: Awaited<ReturnType<typeof groupsNamed>>[number] | undefined) =>
  group?.members.map(({ sku, values, name, isNamed }) => [sku, values.join('/'), name, isNamed])

test('an option of another shop that patterns cannot name gets another name, with a remark', () => {
  const options = [{ name: 'Group', value: 'Cafe\u0301' }]
  const { cells, notes } = variantCells({ key: 'a', title: 'Shirt', options, alone: 'Shirt' })
  expect(cells).toMatchObject({ option1Name: 'Option Group', option1Value: 'Caf\u00e9' })
  expect(notes.map(({ message }) => message)).toEqual(['“Group” is read as “Option Group”.'])
})

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
    '4 group: Row 3 has the same options in this group. It becomes a product of its own.',
    '5 group: A variant of “Sock”: Its Size: EU is empty, and a member of a group has a value of each option. It becomes a product of its own.',
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
      'A variant of “Shoe”: Its Größe is empty, and a member of a group has a value of each option. It becomes a product of its own.',
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

const notesOf = ({ notes }: Awaited<ReturnType<typeof planned>>) =>
  notes
    .filter(({ column }) => /^(?:group|sku|Parent|Type|Attributes|option)/.test(column))
    .map(({ line, column, message }) => `${line} ${column}: ${message}`)
const isOwn = 'It becomes a product of its own.'

test('V09 WooCommerce: what no group can have is named by row, and nothing of it is refused', async () => {
  const head =
    'ID,Type,SKU,Name,Published,Description,In stock?,Stock,Regular price,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s),Attribute 3 name,Attribute 3 value(s),Attribute 4 name,Attribute 4 value(s)'
  const rows = [
    '1,variation,VW-S,Early - S,1,,1,5,9,id:2,Size,S,,,,,,',
    '2,variable,VW,Early,1,Text.,1,,,,Size,"S, M",Material,Cotton,,,,',
    '3,variation,VW-M,Early - M,1,,1,5,9,VW,Size,M,,,,,,',
    '4,variation,VW-M2,Early - M,1,,1,5,9,VW,Size,M,,,,,,',
    '5,variation,VW-S,Early - L,1,,1,5,9,VW,Size,L,,,,,,',
    '6,variation,VW-O,Orphan - S,1,,1,5,9,id:99,Size,S,,,,,,',
    '7,variable,,Four,1,Text.,1,,,,A,"1, 2",B,1,C,1,D,1',
    '8,variation,VW-4,Four - 1,1,,1,5,9,id:7,A,1,B,1,C,1,D,1',
    '9,variable,,Lonely,1,Text.,1,,,,Size,"S, M",,,,,,',
  ]
  const file = `${head}\n${rows.join('\n')}\n`
  const plan = await applyFile(owner, file)
  expect(plan).toMatchObject({ created: 6, groupsMade: 1 })
  expect(notesOf(plan)).toEqual([
    '2 Attributes: Not taken over: Material: Cotton.',
    '2 sku: “VW-S”: Another row of the file has this SKU. It is left out.',
    '4 Attributes: Not taken over: Material: Cotton.',
    `5 group: Row 4 has the same options in this group. ${isOwn}`,
    '5 Attributes: Not taken over: Material: Cotton.',
    '6 Attributes: Not taken over: Material: Cotton.',
    '7 Parent: Its product is not in the file: only what its own row says is taken. (id:99)',
    '7 Attributes: Not taken over: Size: S.',
    `9 group: A variant of “Four”: It has more than 3 options, which is the most here. ${isOwn}`,
    '10 Type: “Lonely”: Its variations are not in the file, and it is not sold without them.',
  ])
  const [early] = await groupsNamed(owner, 'Early')
  expect(toldOf(early)).toEqual([
    [null, 'S', 'Early, S', false],
    ['VW-M', 'M', 'Early, M', false],
    ['VW-S', 'L', 'Early, L', false],
  ])
})

test('V09 Shopify: 101 values, options of one name, a name of 41 characters and rows out of order are told by row', async () => {
  const head =
    'Handle,Title,Vendor,Body (HTML),Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Price'
  const values = Array.from(
    { length: 101 },
    (_, n) => `v,${n ? ',,,,' : 'Values,Acme,Text.,Number,'}${n},,,VS-${n},1`,
  )
  const rows = [
    ...values,
    `t,Same,Acme,Text.,Size,S,size,S,VS-T1,1`,
    't,,,,,M,,M,VS-T2,1',
    `n,Long,Acme,Text.,${'n'.repeat(41)},S,,,VS-N1,1`,
    'n,,,,,M,,,VS-N2,1',
    'v,,,,,late,,,VS-LATE,1',
  ]
  const plan = await planned(owner, `${head}\n${rows.join('\n')}\n`)
  expect(plan.groups.map(({ name, joined }) => [name, joined])).toEqual([
    ['Values', 100],
    ['Long', 2],
  ])
  expect(notesOf(plan)).toEqual([
    `102 group: An option has at most 100 values. ${isOwn}`,
    `103 group: A variant of “Same”: Two of its options have the same name. ${isOwn}`,
    `104 group: A variant of “Same”: Two of its options have the same name. ${isOwn}`,
    `105 option1Name: “${'n'.repeat(41)}” is read as “${'n'.repeat(40)}”.`,
    `106 option1Name: “${'n'.repeat(41)}” is read as “${'n'.repeat(40)}”.`,
    '107 group: It is in no group, because its product has no title: the rows of one product stand together, the first with its title.',
  ])
  expect(plan.refused.map(({ line, column }) => [line, column])).toEqual([
    [107, 'name'],
    [107, 'description'],
  ])
})
