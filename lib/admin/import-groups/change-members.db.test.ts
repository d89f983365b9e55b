import { beforeAll, expect, test } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { applyImport } from '@/lib/admin/import-plan/apply-import'
import { restoreProposals } from '@/lib/catalog/group-proposals/dismiss-proposal'
import { findProposals } from '@/lib/catalog/group-proposals/find-proposals'
import { changeGroup } from '@/lib/catalog/product-groups/change-group'
import { findGroup } from '@/lib/catalog/product-groups/find-group'
import { db } from '@/lib/platform/db/db'
import { createProduct, createUser } from '@/testing/db/rows'
import { createGroup } from '@/testing/shop/groups'
import { applyFile, planned } from '@/testing/shop/product-import'

/** What a file does to products that there are. */

let owner: Viewer
beforeAll(async () => {
  owner = await createUser({ role: 'owner' })
})

const productOf = (id: number) =>
  db.product.findUniqueOrThrow({ where: { id }, select: { name: true, madeName: true, groupId: true } })
const idsOf = ({ members }: { members: { product: number }[] }) => members.map(({ product }) => product)

test('two members exchange their options in one file, and their names follow the pattern', async () => {
  const group = await createGroup({ name: 'Swap', values: [['S'], ['M'], ['L']] })
  const [s = 0, m = 0, l = 0] = idsOf(group)
  const rows = [`${s},"Swap, S",M`, `${m},"Swap, M",S`, `${l},By hand,L`]
  const plan = await applyFile(owner, `_id,name,option1Value\n${rows.join('\n')}\n`)
  expect(plan.changes.map(({ fields }) => fields)).toEqual([
    { name: ['Swap, S', 'Swap, M'], option1Value: ['S', 'M'] },
    { name: ['Swap, M', 'Swap, S'], option1Value: ['M', 'S'] },
    { name: ['Swap, L', 'By hand'] },
  ])
  expect(
    (await findGroup(owner, group._id)).members.map(({ product, values, isNamed }) => [
      product,
      ...values,
      isNamed,
    ]),
  ).toEqual([
    [m, 'S', false],
    [s, 'M', false],
    [l, 'L', true],
  ])
})

test('V09 who gets the options of a refused row is refused as well, and the others come in without them', async () => {
  const group = await createGroup({ name: 'Chain', values: [['S'], ['M'], ['L']] })
  const [s = 0, m = 0, l = 0] = idsOf(group)
  const plan = await planned(owner, `_id,price,option1Value\n${s},1.00,M\n${m},1.00,L\n${l},free,XL\n`)
  expect(plan.refused.map(({ line, message }) => [line, message])).toEqual([
    [2, 'Row 3 is refused, and its product keeps these options.'],
    [3, 'Row 4 is refused, and its product keeps these options.'],
    [4, 'Price must be an amount such as 12.50.'],
  ])
  expect(plan).toMatchObject({ refusedRows: 3, changed: 0 })
})

test('an empty cell of the group takes a product out, with the name that it had before; without the column it stays', async () => {
  const { id } = await createProduct({ name: 'Loose shirt' })
  const { _id } = await createGroup({ name: 'Tight', values: [] })
  await applyFile(owner, `_id,group,option1Name,option1Value\n${id},Tight,Size,M\n`)
  expect(await productOf(id)).toEqual({ name: 'Tight, M', madeName: 'Tight, M', groupId: _id })
  await applyFile(owner, `_id,price\n${id},5.00\n`)
  expect((await productOf(id)).groupId).toBe(_id)
  const plan = await applyFile(owner, `_id,name,group,option1Name,option1Value\n${id},"Tight, M",,,\n`)
  expect(plan.changes[0]?.fields).toEqual({
    ...{ name: ['Tight, M', 'Loose shirt'], group: ['Tight', null] },
    ...{ option1Name: ['Size', null], option1Value: ['M', null] },
  })
  expect(await productOf(id)).toEqual({ name: 'Loose shirt', madeName: null, groupId: null })
  const { members, version } = await findGroup(owner, _id)
  expect([members.length, version]).toEqual([0, 2])
  const entries = await db.auditEntry.findMany({
    where: { entity: 'group', entityId: _id },
    orderBy: { id: 'asc' },
  })
  expect(entries.map(({ action, changes }) => [action, changes])).toEqual([
    ['group-made', expect.anything()],
    ['group-changed', { members: [0, 1] }],
    ['group-changed', { members: [1, 0] }],
  ])
})

test('products that a file takes out of a group are not proposed as one again', async () => {
  const products = [{ name: 'Fen Red' }, { name: 'Fen Blue' }]
  const { members } = await createGroup({ name: 'Fen', products, keepNames: true })
  await applyFile(
    owner,
    `_id,group,option1Name,option1Value\n${members.map(({ product }) => `${product},,,\n`).join('')}`,
  )
  const proposed = async () =>
    (await findProposals(owner, { page: 1, pageSize: 25 })).items.filter(({ name }) => name === 'Fen')
  expect(await proposed()).toEqual([])
  await restoreProposals(owner)
  expect(await proposed()).toHaveLength(1)
})

test('a name in the file stays, one that the pattern makes follows it', async () => {
  const [kept, made] = [await createProduct({ name: 'Kept' }), await createProduct({ name: 'Other' })]
  const { id } = await createProduct({ name: 'Named' })
  const rows = [
    `${kept.id},Kept,Named,Size,S`,
    `${made.id},"Named, M",Named,Size,M`,
    `${id},Named,Named,Size,L`,
  ]
  await applyFile(owner, `_id,name,group,option1Name,option1Value\n${rows.join('\n')}\n`)
  expect(await productOf(kept.id)).toMatchObject({ name: 'Kept', madeName: null })
  expect(await productOf(made.id)).toMatchObject({ name: 'Named, M', madeName: 'Named, M' })
  // The name of the group tells no size.
  expect(await productOf(id)).toMatchObject({ name: 'Named, L', madeName: 'Named, L' })
  const { groupId } = await productOf(made.id)
  await changeGroup(owner, groupId, { name: 'Renamed' }, null)
  expect([(await productOf(kept.id)).name, (await productOf(made.id)).name]).toEqual(['Kept', 'Renamed, M'])
})

test('a product moves into another group; both count a change', async () => {
  const [from, to] = [await createGroup({ name: 'From' }), await createGroup({ name: 'To', values: [['L']] })]
  const [id = 0] = idsOf(from)
  const plan = await applyFile(owner, `_id,group,option1Name,option1Value\n${id},To,size,s\n`)
  expect(plan.changes[0]?.fields).toMatchObject({ group: ['From', 'To'], name: ['From, S', 'To, S'] })
  const part = { line: 2, joined: 0, left: 0, altered: 0 }
  expect(plan).toMatchObject({ groupsMade: 0, groupsChanged: 2 })
  expect(plan.groups).toEqual([
    { ...part, _id: from._id, name: 'From', left: 1, options: [{ name: 'Size', values: ['S', 'M', 'L'] }] },
    { ...part, _id: to._id, name: 'To', joined: 1, options: [{ name: 'Size', values: ['S', 'M', 'L'] }] },
  ])
  expect(await productOf(id)).toEqual({ name: 'To, S', madeName: 'To, S', groupId: to._id })
  expect([(await findGroup(owner, from._id)).version, (await findGroup(owner, to._id)).version]).toEqual([
    1, 1,
  ])
})

test('a plan is stale when its group has changed since', async () => {
  const { _id } = await createGroup({ name: 'Stale' })
  const file =
    'sku,group,option1Name,option1Value,brand,category,description,price\nSTALE-L,Stale,Size,L,B,C,D,1.00\n'
  const plan = await planned(owner, file)
  await changeGroup(owner, _id, { name: 'Stale indeed' }, null)
  await expect(applyImport(owner, plan._id)).rejects.toMatchObject({
    code: 'import-stale',
    message: expect.stringContaining('The group of row 2 has changed'),
    fields: { rows: [2] },
  })
  expect(await db.product.count({ where: { sku: 'STALE-L' } })).toBe(0)
})

test('V06 a group takes 200 members of a file, the next row is refused', async () => {
  const values = Array.from({ length: 201 }, (_, n) => [`${n % 100}`, `${Math.floor(n / 100)}`])
  const rows = values.map(([a, b]) => `BIG-${a}-${b},Big,Number,N${a},Row,${b},B,C,D,1.00\n`)
  const head =
    'sku,group,option1Name,option1Value,option2Name,option2Value,brand,category,description,price\n'
  const plan = await planned(owner, head + rows.join(''))
  expect(plan.refused).toEqual([
    { line: 202, column: 'option1Value', message: 'A group has at most 200 members.' },
  ])
  await applyImport(owner, plan._id, { leavesOut: true })
  const group = await db.productGroup.findFirstOrThrow({ where: { name: 'Big' } })
  const { members, options } = await findGroup(owner, group.id)
  expect([members.length, options.map((option) => option.values.length)]).toEqual([200, [100, 2]])
  const more = await planned(owner, `${head}BIG-X,Big,Number,N100,Row,0,B,C,D,1.00\n`)
  expect(more.refused[0]?.message).toBe('The option Number has 100 values, which is the most.')
})

test('a name that the pattern makes too long is refused by line', async () => {
  const name = 'n'.repeat(200)
  const plan = await planned(
    owner,
    `sku,group,option1Name,option1Value,brand,category,description,price\nLONG,${name},Size,L,B,C,D,1.00\n`,
  )
  expect(plan.refused).toEqual([
    { line: 2, column: 'group', message: expect.stringContaining('would have more than 200 characters') },
  ])
})
