import { expect, test } from 'vitest'
import { addMembers } from '@/lib/catalog/group-members/add-members'
import { deleteProduct } from '@/lib/catalog/products/delete-product'
import { getProduct } from '@/lib/catalog/products/product-queries'
import { patchProduct } from '@/lib/catalog/products/update-product'
import { db } from '@/lib/platform/db/db'
import { createProduct, createUser } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { problemOf } from '@/testing/http/problems'
import { createGroup, testGroup } from '@/testing/shop/groups'
import { changeGroup } from './change-group'
import { createGroup as makeGroup } from './create-group'
import { findGroup } from './find-group'
import { groupInput, groupPatch } from './group-schema'
import { dissolveGroup, removeMember } from './leave-group'

const owner = await createUser({ role: 'owner' })
const _staff = await createUser({ role: 'staff' })
const names = async (id: number) => (await findGroup(owner, id)).members.map(({ name }) => name)
const _logged = () =>
  db.auditEntry.findMany({
    where: { entity: 'group' },
    orderBy: { id: 'desc' },
    select: { action: true, changes: true },
  })

const _colours = { name: 'Colour', kind: 'colour' as const, values: ['Sand', 'Ink'] }

test('a name that somebody has changed stays, in the group and when it leaves', async () => {
  const group = await createGroup({ products: [{ name: 'Shirt small' }] })
  const id = group.members[0]?.product ?? 0
  await patchProduct(owner, id, { name: 'The small one' }, null)
  await changeGroup(owner, group._id, { name: 'Cotton Shirt' }, null)
  expect(await names(group._id)).toEqual(['The small one', 'Cotton Shirt, M'])
  expect((await findGroup(owner, group._id)).members.map(({ isNamed }) => isNamed)).toEqual([true, false])
  await removeMember(owner, group._id, id)
  expect((await getProduct(id)).name).toBe('The small one')
})

test('with keepNames the products keep their names', async () => {
  const group = await createGroup({ keepNames: true, products: [{ name: 'One' }, { name: 'Two' }] })
  await changeGroup(owner, group._id, { name: 'Cotton Shirt', pattern: '{group} in {Size}' }, null)
  expect(await names(group._id)).toEqual(['One', 'Two'])
})

test('already-grouped comes before same-options', async () => {
  const group = await createGroup()
  const product = group.members[0]?.product ?? 0
  expect((await problemOf(addMembers(owner, group._id, { product, values: ['M'] }))).code).toBe(
    'already-grouped',
  )
  const other = await createProduct()
  expect((await problemOf(addMembers(owner, group._id, { product: other.id, values: ['m'] }))).code).toBe(
    'same-options',
  )
  const members = [product, other.id].map((id) => ({ product: id, values: ['S'] }))
  expect((await problemOf(makeGroup(owner, { ...testGroup, members }))).code).toBe('already-grouped')
  const free = [other.id, (await createProduct()).id].map((id) => ({ product: id, values: ['S'] }))
  expect((await problemOf(makeGroup(owner, { ...testGroup, members: free }))).code).toBe('same-options')
})

test('V01 two editors add the same combination at once: one is refused', async () => {
  const group = await createGroup({ values: [['S']] })
  const [one, two] = [await createProduct(), await createProduct()]
  const outcomes = await Promise.allSettled(
    [one, two].map(({ id }) => addMembers(owner, group._id, { product: id, values: ['M'] })),
  )
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const failed = outcomes.find(({ status }) => status === 'rejected')
  expect(failed).toMatchObject({ reason: { code: 'same-options' } })
  const template = group.members[0]?.product ?? 0
  const again = await Promise.allSettled(
    [1, 2].map(() =>
      addMembers(owner, group._id, { template, members: [{ values: ['L'], countInStock: 1 }] }),
    ),
  )
  expect(again.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await findGroup(owner, group._id)).members).toHaveLength(3)
})

test('the database refuses two members with the same options, and values of other options', async () => {
  const group = await createGroup()
  const [one, two] = await db.product.findMany({ where: { groupId: group._id }, orderBy: { id: 'asc' } })
  const write = (valueIds: number[]) => db.product.update({ where: { id: two?.id ?? 0 }, data: { valueIds } })
  await expect(write(one?.valueIds ?? [])).rejects.toThrow(/Unique constraint|unique/i)
  await expect(write([...(one?.valueIds ?? []), ...(two?.valueIds ?? [])])).rejects.toThrow(
    /one value of each option/,
  )
  const value = await db.optionValue.delete({ where: { id: one?.valueIds[0] ?? 0 } }).catch(String)
  expect(value).toMatch(/one value of each option/)
})

test('new members are like the template, with names, prices, SKUs and stock of their own', async () => {
  const group = await createGroup({ values: [['S']], products: [{ brand: 'Nord', weightG: 200 }] })
  const template = group.members[0]?.product ?? 0
  const members = [
    { values: ['M'], sku: `M-${group._id}`, price: 2500, countInStock: 3 },
    { values: ['L'], countInStock: 0 },
  ]
  const { members: all } = await addMembers(owner, group._id, { template, members })
  expect(all.map(({ name, price, countInStock, sku }) => [name, price, countInStock, sku])).toEqual([
    ['Linen Shirt, S', expect.any(String), expect.any(Number), null],
    ['Linen Shirt, M', '25.00', 3, `M-${group._id}`],
    ['Linen Shirt, L', all[0]?.price, 0, null],
  ])
  const medium = all[1]?.product ?? 0
  expect(await getProduct(medium)).toMatchObject({ brand: 'Nord', weightG: 200, status: 'live' })
  expect(
    await db.stockMovement.findMany({ where: { productId: medium }, select: { change: true, kind: true } }),
  ).toEqual([{ change: 3, kind: 'received' }])
  const again = { template, members: [{ values: ['XL'], sku: `M-${group._id}`, countInStock: 0 }] }
  expect((await problemOf(addMembers(owner, group._id, again))).code).toBe('invalid-input')
  await changeGroup(
    owner,
    group._id,
    { options: [{ name: 'Size', kind: 'size', values: ['S', 'M', 'L', 'XL'] }] },
    null,
  )
  const refused = await problemOf(addMembers(owner, group._id, again))
  expect(refused).toMatchObject({ code: 'invalid-input', fields: { errors: [{ path: 'members.0.sku' }] } })
})

test('V06 a group holds 200 members, and refuses more', async () => {
  const values = Array.from({ length: 100 }, (_, at) => `${at + 1}`)
  const options = [
    { name: 'Size', kind: 'size' as const, values },
    { name: 'Width', kind: 'other' as const, values },
    { name: 'Depth', kind: 'other' as const, values },
  ]
  const group = await createGroup({ options, values: [['1', '1', '1']] })
  const template = group.members[0]?.product ?? 0
  const members = (count: number, second: string) =>
    values.slice(0, count).map((value) => ({ values: [value, second, '2'], countInStock: 0 }))
  await addMembers(owner, group._id, { template, members: members(100, '1') })
  await addMembers(owner, group._id, { template, members: members(99, '2') })
  expect((await getProduct(template)).variants).toHaveLength(200)
  const refused = await problemOf(addMembers(owner, group._id, { template, members: members(1, '3') }))
  expect(refused).toMatchObject({ code: 'invalid-input', message: 'A group has at most 200 members.' })
})

test('V12 a draft is in no choice of shoppers; a group outlives its last member', async () => {
  const group = await createGroup()
  const [small, medium] = group.members.map(({ product }) => product)
  await patchProduct(owner, medium ?? 0, { status: 'draft' }, null)
  const product = await getProduct(small ?? 0)
  expect(product.variants.map(({ _id }) => _id)).toEqual([small])
  expect(product.group?.options).toEqual([{ name: 'Size', kind: 'size', values: ['S'] }])
  await deleteProduct(owner, small ?? 0)
  await deleteProduct(owner, medium ?? 0)
  expect((await findGroup(owner, group._id)).members).toEqual([])
  await dissolveGroup(owner, group._id)
})

test.each(['Group', 'values', ' VALUES '])(
  'an option is not called %s, which patterns have already',
  async (name) => {
    const group = await createGroup()
    const message = expect.stringMatching(/cannot be called (?:Group|values)/i)
    const options = [{ name, was: 'Size', kind: 'size', values: ['S', 'M'] }]
    const send = async (method: string, path: string, body: object) => {
      const response = await callApi(owner, { method, path: `/api/product-groups/${path}`, body })
      return { status: response.status, ...(await response.json()) }
    }
    for (const answer of [
      await send('PATCH', `${group._id}/`, { options }),
      await send('POST', '', { name: 'Shirt', options: [{ ...options[0], was: undefined }], members: [] }),
    ])
      expect(answer).toMatchObject({ status: 400, errors: [{ path: 'options.0.name', message }] })
  },
)

test('an option that was called Group before leaves the place of the group alone, and is renamed', async () => {
  const group = await createGroup()
  await db.groupOption.updateMany({ where: { groupId: group._id }, data: { name: 'Group' } })
  await changeGroup(owner, group._id, { name: 'Cotton Shirt' }, null)
  expect(await names(group._id)).toEqual(['Cotton Shirt, S', 'Cotton Shirt, M'])
  const options = [{ name: 'Team', was: 'Group', kind: 'other', values: ['S', 'M'] }]
  await changeGroup(owner, group._id, groupPatch.parse({ options }), null)
  expect((await findGroup(owner, group._id)).pattern).toBe('{group}, {values}')
})

test('names that are canonically equal are the same: in one call, with what is stored, and in a pattern', async () => {
  const [one, two] = ['Caf\u00e9', 'Cafe\u0301']
  const option = { name: 'Ro\u0302le', kind: 'other', values: [one, two] }
  const refused = groupPatch.safeParse({ options: [option] })
  expect(refused.error?.issues.map(({ message }) => message)).toEqual(['The values of an option differ.'])
  const { id } = await createProduct()
  const input = groupInput.parse({
    ...{ name: two, pattern: '{group} {Ro\u0302le}', options: [{ ...option, values: [two, 'M'] }] },
    members: [{ product: id, values: [two] }],
  })
  const group = await makeGroup(owner, input)
  expect(group).toMatchObject({ name: one, options: [{ name: 'R\u00f4le', values: [one, 'M'] }] })
  expect(group.members[0]?.name).toBe(`${one} ${one}`)
  await db.optionValue.updateMany({ where: { value: one }, data: { value: two } })
  const patch = groupPatch.parse({ options: [{ ...option, values: [two, 'M', 'L'] }] })
  const changed = await changeGroup(owner, group._id, patch, null)
  expect(changed.members.map(({ product, values }) => [product, values])).toEqual([[id, [one]]])
})
