import { expect, test } from 'vitest'
import { listAuditOf } from '@/lib/accounts/audit/list-audit'
import { addMembers } from '@/lib/catalog/group-members/add-members'
import { deleteProduct } from '@/lib/catalog/products/delete-product'
import { getProduct } from '@/lib/catalog/products/product-queries'
import { patchProduct } from '@/lib/catalog/products/update-product'
import { db } from '@/lib/platform/db/db'
import { createProduct, createUser, placeOrderAs, stockOf } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { createGroup, testGroup } from '@/testing/shop/groups'
import { orderInput } from '@/testing/shop/order-body'
import { changeGroup } from './change-group'
import { findGroup } from './find-group'
import type { GroupPatch } from './group-schema'
import { dissolveGroup, removeMember } from './leave-group'

const owner = await createUser({ role: 'owner' })
const staff = await createUser({ role: 'staff' })
const names = async (id: number) => (await findGroup(owner, id)).members.map(({ name }) => name)
const logged = () =>
  db.auditEntry.findMany({
    where: { entity: 'group' },
    orderBy: { id: 'desc' },
    select: { action: true, changes: true },
  })

const colours = { name: 'Colour', kind: 'colour' as const, values: ['Sand', 'Ink'] }

test('a product that joins a group gets its name by the pattern, and has its own again when it leaves', async () => {
  const group = await createGroup({ products: [{ name: 'Shirt small' }, { name: 'Shirt medium' }] })
  const [small, medium] = group.members
  expect(await names(group._id)).toEqual(['Linen Shirt, S', 'Linen Shirt, M'])
  const product = await getProduct(small?.product ?? 0)
  expect(product).toMatchObject({
    name: 'Linen Shirt, S',
    group: { _id: group._id, name: 'Linen Shirt', rating: 0, numReviews: 0 },
    options: [{ name: 'Size', value: 'S' }],
  })
  expect(product.group?.options).toEqual([{ name: 'Size', kind: 'size', values: ['S', 'M'] }])
  expect(product.variants.map(({ _id, options }) => [_id, options])).toEqual([
    [small?.product, ['S']],
    [medium?.product, ['M']],
  ])
  await removeMember(owner, group._id, small?.product ?? 0)
  expect(await getProduct(small?.product ?? 0)).toMatchObject({
    name: 'Shirt small',
    group: null,
    options: [],
    variants: [],
  })
  await dissolveGroup(owner, group._id)
  expect((await getProduct(medium?.product ?? 0)).name).toBe('Shirt medium')
  expect((await problemOf(findGroup(owner, group._id))).code).toBe('not-found')
})

test('V02 a value is renamed and reordered, a member with orders leaves: orders keep the name, the product its ledger', async () => {
  const buyer = await createUser()
  const group = await createGroup({ values: [['S'], ['M']] })
  const [small, medium] = group.members.map(({ product }) => product)
  const item = { product: medium ?? 0, priceCents: 8999, qty: 1 }
  const { order } = await placeOrderAs(buyer, orderInput([item]))
  const lines = async () =>
    (await db.orderItem.findMany({ where: { orderId: order._id }, select: { name: true } })).map(
      ({ name }) => name,
    )
  const values = [{ value: 'Medium', was: 'M' }, 'S', 'L']
  await changeGroup(
    owner,
    group._id,
    { options: [{ name: 'Größe', was: 'Size', kind: 'size', values }] },
    null,
  )
  expect(await names(group._id)).toEqual(['Linen Shirt, Medium', 'Linen Shirt, S'])
  expect(await lines()).toEqual(['Linen Shirt, M'])
  const without = { options: [{ name: 'Größe', kind: 'size' as const, values: ['S', 'L'] }] }
  expect((await problemOf(changeGroup(owner, group._id, without, null))).code).toBe('value-in-use')
  const stock = await stockOf(medium ?? 0)
  await patchProduct(owner, medium ?? 0, { status: 'draft' }, null)
  await changeGroup(owner, group._id, without, null)
  expect((await findGroup(owner, group._id)).members.map(({ product }) => product)).toEqual([small])
  expect(await stockOf(medium ?? 0)).toBe(stock)
  await dissolveGroup(owner, group._id)
  expect(await lines()).toEqual(['Linen Shirt, M'])
  expect(await db.stockMovement.count({ where: { productId: medium ?? 0 } })).toBeGreaterThan(0)
})

test('values that change their texts with each other, and options their places', async () => {
  const group = await createGroup({
    options: [...testGroup.options, colours],
    values: [
      ['S', 'Sand'],
      ['M', 'Ink'],
    ],
  })
  const options = [
    {
      ...colours,
      values: [
        { value: 'Ink', was: 'Sand' },
        { value: 'Sand', was: 'Ink' },
      ],
    },
    { name: 'Size', kind: 'size' as const, values: ['S', 'M'] },
  ]
  await changeGroup(owner, group._id, { options }, null)
  const { options: told, members } = await findGroup(owner, group._id)
  expect(told.map(({ name, values }) => [name, values])).toEqual([
    ['Colour', ['Ink', 'Sand']],
    ['Size', ['S', 'M']],
  ])
  expect(members.map(({ name, values }) => [name, values])).toEqual([
    ['Linen Shirt, Ink, S', ['Ink', 'S']],
    ['Linen Shirt, Sand, M', ['Sand', 'M']],
  ])
  const withoutColour = { options: [{ name: 'Size', kind: 'size' as const, values: ['S', 'M'] }] }
  await changeGroup(owner, group._id, withoutColour, null)
  expect(await names(group._id)).toEqual(['Linen Shirt, S', 'Linen Shirt, M'])
  const withColour = { options: [...withoutColour.options, colours] }
  await changeGroup(owner, group._id, withColour, null)
  expect(await names(group._id)).toEqual(['Linen Shirt, S, Sand', 'Linen Shirt, M, Sand'])
})

test('V08 shared texts reach all members that do not differ; one that was edited elsewhere keeps its own', async () => {
  const group = await createGroup({
    values: [['S'], ['M'], ['L']],
    products: [{ description: 'Old.' }, { description: 'Old.' }, { description: 'Old.' }],
  })
  const [small, medium, large] = group.members.map(({ product }) => product)
  await patchProduct(staff, small ?? 0, { description: 'The smallest.' }, null)
  await changeGroup(staff, group._id, { shared: { description: 'New.', facts: ['Linen'] } }, [group.version])
  const textOf = async (id = 0) => (await getProduct(id)).description
  expect(await Promise.all([small, medium, large].map(textOf))).toEqual(['The smallest.', 'New.', 'New.'])
  expect((await findGroup(owner, group._id)).members.map(({ differs }) => differs)).toEqual([
    ['description'],
    [],
    [],
  ])
  expect(
    (await problemOf(changeGroup(owner, group._id, { shared: { description: 'X' } }, [group.version]))).code,
  ).toBe('precondition-failed')
  const [entry] = await logged()
  expect(entry).toMatchObject({
    action: 'group-changed',
    changes: { description: ['Old.', 'New.'], products: [null, 3] },
  })
  expect(await db.auditEntry.count({ where: { entity: 'product', entityId: medium ?? 0 } })).toBe(0)
})

test('the log names a product that is taken out, and one that joins', async () => {
  const group = await createGroup()
  const small = group.members[0]?.product ?? 0
  await removeMember(owner, group._id, small)
  const { name } = await getProduct(small)
  await addMembers(owner, group._id, { product: small, values: ['S'] })
  const entries = await db.auditEntry.findMany({
    where: { entity: 'group', entityId: group._id, action: 'group-changed' },
    orderBy: { id: 'asc' },
  })
  expect(entries.map(({ changes }) => changes)).toEqual([
    { members: [2, 1], takenOut: [null, 'Linen Shirt, S'] },
    { members: [1, 2], joined: [null, name] },
  ])
})

test('the log of a group tells that a member was deleted, alone or at once with others, and its version is another', async () => {
  const group = await createGroup({ values: [['S'], ['M'], ['L']] })
  await Promise.all(group.members.slice(0, 2).map(({ product }) => deleteProduct(owner, product)))
  const { version, members } = await findGroup(owner, group._id)
  expect([version, members.length]).toEqual([group.version + 2, 1])
  const deletions = (await listAuditOf(owner, 'group', group._id)).slice(0, 2)
  expect(deletions.map(({ action, changes }) => [action, changes.name?.[0]]).toSorted()).toEqual([
    ['product-deleted', 'Linen Shirt, M'],
    ['product-deleted', 'Linen Shirt, S'],
  ])
  expect((await problemOf(changeGroup(owner, group._id, { name: 'Shirt' }, [group.version]))).code).toBe(
    'precondition-failed',
  )
  await deleteProduct(owner, (await createProduct()).id)
})

test('in a group of two the text of the edited member is not taken for the common one', async () => {
  const group = await createGroup({ products: [{ description: 'Old.' }, { description: 'Old.' }] })
  const [small, medium] = group.members.map(({ product }) => product)
  await patchProduct(owner, small ?? 0, { description: 'Mine.' }, null)
  await changeGroup(owner, group._id, { shared: { description: 'New.' } }, null)
  expect((await getProduct(small ?? 0)).description).toBe('Mine.')
  expect((await getProduct(medium ?? 0)).description).toBe('New.')
})

test('V08 a text that no member has any more is not written over what was edited alone, unless that was seen', async () => {
  const group = await createGroup({ values: [['S']], products: [{ description: 'Old.', weightG: 5 }] })
  const [small = 0] = group.members.map(({ product }) => product)
  await patchProduct(owner, small, { description: 'Mine.' }, null)
  const write = (patch: GroupPatch) => changeGroup(owner, group._id, patch, [group.version])
  const problem = await problemOf(write({ shared: { description: 'New.', weightG: 7 } }))
  expect(problem).toMatchObject({
    ...{ code: 'edit-conflict', message: expect.stringContaining('sharedSeen') },
    fields: { version: group.version, errors: [{ path: 'shared.description' }] },
  })
  expect(await getProduct(small)).toMatchObject({ description: 'Mine.', weightG: 5 })
  const unseen = { shared: { description: 'New.' }, sharedSeen: { description: 'Old.' } }
  const { version, members } = await write(unseen)
  expect([members[0]?.differs, (await getProduct(small)).description]).toEqual([[], 'Mine.'])
  const { shared: sharedSeen } = await findGroup(owner, group._id)
  await changeGroup(owner, group._id, { shared: { description: 'New.' }, sharedSeen }, [version])
  expect((await getProduct(small)).description).toBe('New.')
  await patchProduct(owner, small, { description: 'Again.' }, null)
  await changeGroup(owner, group._id, { shared: { description: 'Again.' } }, null)
})

test('a group without members has no texts: they are refused, and are those of its first member', async () => {
  const group = await createGroup({ values: [], products: [] })
  const write = (shared: object) => changeGroup(owner, group._id, { shared }, null)
  const problem = await problemOf(write({ description: 'For nobody.' }))
  expect(problem).toMatchObject({ code: 'invalid-input', fields: { errors: [{ path: 'shared' }] } })
  const { id } = await createProduct({ description: 'Soft.' })
  await addMembers(owner, group._id, { product: id, values: ['S'] })
  await patchProduct(owner, id, { description: 'Mine.' }, null)
  expect((await problemOf(write({ description: 'New.' }))).code).toBe('edit-conflict')
  await removeMember(owner, group._id, id)
  const newMembers = { template: id, members: [{ values: ['M'], countInStock: 0 }] }
  await changeGroup(owner, group._id, { newMembers }, null)
  await write({ description: 'New.' })
  const { shared, members } = await findGroup(owner, group._id)
  expect([shared.description, members.map(({ differs }) => differs)]).toEqual(['New.', [[]]])
})

test('staff change texts of a group and no options; customers see nothing', async () => {
  const group = await createGroup()
  await changeGroup(staff, group._id, { name: 'Cotton Shirt' }, null)
  expect(await names(group._id)).toEqual(['Cotton Shirt, S', 'Cotton Shirt, M'])
  expect((await problemOf(changeGroup(staff, group._id, { options: testGroup.options }, null))).code).toBe(
    'not-allowed',
  )
  expect((await problemOf(findGroup(await createUser(), group._id))).code).toBe('not-allowed')
})

test.each([
  ['{group} {Color}', /has no \{color\}/],
  ['{group', /braces in pairs/],
])('the pattern %s is refused', async (pattern, message) => {
  const group = await createGroup()
  const { code, message: text } = await problemOf(changeGroup(owner, group._id, { pattern }, null))
  expect([code, text]).toEqual(['invalid-input', expect.stringMatching(message)])
})
