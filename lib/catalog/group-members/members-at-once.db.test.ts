import { expect, test } from 'vitest'
import { changeGroup } from '@/lib/catalog/product-groups/change-group'
import { createGroup as makeGroup } from '@/lib/catalog/product-groups/create-group'
import { findGroup } from '@/lib/catalog/product-groups/find-group'
import { getProduct } from '@/lib/catalog/products/product-queries'
import { db } from '@/lib/platform/db/db'
import { createProduct, createUser, stockOf } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { problemOf } from '@/testing/http/problems'
import { createGroup, testGroup } from '@/testing/shop/groups'

const owner = await createUser({ role: 'owner' })
const staff = await createUser({ role: 'staff' })
const sizes = (...values: string[]) => [{ name: 'Size', kind: 'size' as const, values }]
const newest = () => db.auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } })

test('a group is made with its new members in one transaction, and one entry of the log', async () => {
  const { id, countInStock } = await createProduct({ name: 'Shirt', description: 'Soft.' })
  const before = await db.auditEntry.count()
  const group = await makeGroup(owner, {
    ...testGroup,
    members: [
      {
        product: id,
        values: ['S'],
        sku: `S-${id}`,
        price: 2000,
        countInStock: countInStock + 4,
        countInStockSeen: countInStock,
      },
    ],
    newMembers: {
      template: id,
      members: [
        { values: ['M'], sku: `M-${id}`, countInStock: 7 },
        { values: ['L'], price: 2500, countInStock: 0 },
      ],
    },
  })
  expect(group.members.map(({ name, sku, price, countInStock: stock }) => [name, sku, price, stock])).toEqual(
    [
      ['Linen Shirt, S', `S-${id}`, '20.00', countInStock + 4],
      ['Linen Shirt, M', `M-${id}`, '20.00', 7],
      ['Linen Shirt, L', null, '25.00', 0],
    ],
  )
  expect((await getProduct(group.members[2]?.product ?? 0)).description).toBe('Soft.')
  expect(await db.auditEntry.count()).toBe(before + 1)
  expect(await newest()).toMatchObject({
    action: 'group-made',
    changes: { name: [null, 'Linen Shirt'], members: [null, 3], products: [null, 1] },
  })
})

test('a SKU of another product refuses the whole group, at its place', async () => {
  const sku = `TAKEN-${Date.now()}`
  const [{ id }] = [await createProduct(), await createProduct({ sku, name: 'Owner of it' })]
  const newMembers = {
    template: id,
    members: [
      { values: ['M'], countInStock: 0 },
      { values: ['L'], sku, countInStock: 0 },
    ],
  }
  const groups = await db.productGroup.count()
  const problem = await problemOf(
    makeGroup(owner, { ...testGroup, members: [{ product: id, values: ['S'] }], newMembers }),
  )
  const message = expect.stringMatching(new RegExp(`^Another product has the SKU ${sku}: Owner of it`))
  expect(problem).toMatchObject({
    code: 'invalid-input',
    fields: { errors: [{ path: 'newMembers.members.1.sku', message }] },
  })
  expect(await db.productGroup.count()).toBe(groups)
  expect((await getProduct(id)).group).toBeNull()
})

test('a value, its members, prices, stock and pictures are changed together; the log tells one change', async () => {
  const group = await createGroup()
  const [small, medium] = group.members.map(({ product }) => product)
  const stock = await stockOf(small ?? 0)
  const before = await db.auditEntry.count()
  const { pictures } = await getProduct(small ?? 0)
  const { members } = await changeGroup(
    owner,
    group._id,
    {
      options: sizes('S', 'M', 'L', 'XL'),
      members: [
        { product: small ?? 0, price: 1000, countInStock: 9, countInStockSeen: 4 },
        { product: medium ?? 0, price: 1000, pictures: pictures.map(({ src }) => ({ src, alt: 'Both' })) },
      ],
      newMembers: { template: small ?? 0, members: [{ values: ['XL'], countInStock: 2 }] },
      shared: { description: 'New.' },
    },
    [group.version],
  )
  expect(members.map(({ name, price, countInStock }) => [name, price, countInStock])).toEqual([
    ['Linen Shirt, S', '10.00', stock + 5],
    ['Linen Shirt, M', '10.00', expect.any(Number)],
    ['Linen Shirt, XL', '10.00', 2],
  ])
  expect((await getProduct(members[2]?.product ?? 0)).description).toBe('New.')
  expect((await getProduct(medium ?? 0)).imageAlt).toBe('Both')
  expect(await db.auditEntry.count()).toBe(before + 1)
  expect(await newest()).toMatchObject({
    action: 'group-changed',
    changes: { members: [2, 3], price: [expect.any(String), '10.00'], products: [null, 2] },
  })
  const movement = await db.stockMovement.findFirstOrThrow({
    where: { productId: small ?? 0 },
    orderBy: { id: 'desc' },
  })
  expect(movement).toMatchObject({ change: 5, kind: 'corrected' })
})

test('with draftsLeave a live member becomes a draft and leaves with its value', async () => {
  const group = await createGroup({ products: [{}, { name: 'Medium one' }] })
  const [, medium] = group.members.map(({ product }) => product)
  const without = { options: sizes('S') }
  expect((await problemOf(changeGroup(owner, group._id, without, null))).code).toBe('value-in-use')
  await changeGroup(owner, group._id, { ...without, draftsLeave: true }, null)
  expect((await findGroup(owner, group._id)).members).toHaveLength(1)
  const product = await db.product.findUniqueOrThrow({ where: { id: medium ?? 0 } })
  expect(product).toMatchObject({ status: 'draft', groupId: null, name: 'Medium one' })
})

test('staff change stock and pictures of members, no prices, no status, and make none', async () => {
  const group = await createGroup()
  const [product = 0] = group.members.map((member) => member.product)
  const asStaff = (patch: Parameters<typeof changeGroup>[2]) => changeGroup(staff, group._id, patch, null)
  const seen = await stockOf(product)
  await asStaff({ members: [{ product, countInStock: seen + 1, countInStockSeen: seen }] })
  expect(await stockOf(product)).toBe(seen + 1)
  for (const patch of [
    { members: [{ product, price: 1 }] },
    { members: [{ product, status: 'draft' as const }] },
    { newMembers: { template: product, members: [{ values: ['L'], countInStock: 0 }] } },
  ])
    expect((await problemOf(asStaff(patch))).code).toBe('not-allowed')
  const other = await createProduct()
  expect((await problemOf(asStaff({ members: [{ product: other.id, sku: 'X' }] }))).code).toBe('not-found')
})

test('pictures that the shop does not have are refused, and stock below what is left', async () => {
  const group = await createGroup()
  const [product = 0] = group.members.map((member) => member.product)
  const change = (patch: object) =>
    problemOf(changeGroup(owner, group._id, { members: [{ product, ...patch }] }, null))
  expect((await change({ pictures: [{ src: '/images/nowhere.webp', alt: '' }] })).code).toBe('invalid-input')
  const left = await stockOf(product)
  expect((await change({ countInStock: 0, countInStockSeen: left + 1 })).code).toBe('edit-conflict')
})

test('V06 by the call: more members than a group holds, and a mistake in one of them, are named where they are', async () => {
  const { _id, members } = await createGroup({ values: [['S']] })
  const template = members[0]?.product
  const send = async (body: object) => {
    const response = await callApi(owner, {
      method: 'POST',
      path: `/api/product-groups/${_id}/members/`,
      body,
    })
    return { status: response.status, ...(await response.json()) }
  }
  const many = (count: number) => Array.from({ length: count }, () => ({ values: ['M'] }))
  expect(await send({ template, members: many(201) })).toMatchObject({
    ...{ status: 400, detail: 'A group has at most 200 members.' },
    errors: [{ path: 'members' }],
  })
  expect(
    await send({ template, members: [{ values: ['M'] }, { values: ['L'], price: 'free' }] }),
  ).toMatchObject({
    ...{ status: 400, detail: 'Price must be an amount such as 12.50.' },
    errors: [{ path: 'members.1.price' }],
  })
  expect(await send({ product: template, values: 'M' })).toMatchObject({
    ...{ status: 400, detail: 'The values must be a list.' },
    errors: [{ path: 'values' }],
  })
  for (const body of [{}, { template, product: template }])
    expect(await send(body)).toMatchObject({
      ...{ status: 400, detail: 'Send a template with members, or a product with its values.' },
      errors: [{ path: '' }],
    })
})
