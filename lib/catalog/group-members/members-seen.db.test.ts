import { expect, test } from 'vitest'
import { changeGroup } from '@/lib/catalog/product-groups/change-group'
import { findGroup } from '@/lib/catalog/product-groups/find-group'
import { db } from '@/lib/platform/db/db'
import { createProduct, createUser } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { createGroup } from '@/testing/shop/groups'

const owner = await createUser({ role: 'owner' })
const sizes = (...values: string[]) => [{ name: 'Size', kind: 'size' as const, values }]

test('V08 price, SKU and pictures that were changed elsewhere since are told by member, and none is written', async () => {
  const { _id, members } = await createGroup({ values: [['S'], ['M'], ['L']] })
  const [small, medium, large] = members
  const other = [{ src: '/images/lamp.webp', alt: 'Other' }]
  await db.product.update({ where: { id: small?.product ?? 0 }, data: { priceCents: 2100 } })
  await db.product.update({
    where: { id: medium?.product ?? 0 },
    data: { sku: `NEW-${_id}`, imageAlt: 'New' },
  })
  const seenOf = (member = small) => ({
    product: member?.product ?? 0,
    ...{ price: 2500, priceSeen: 8999, sku: `S-${member?.product}`, skuSeen: member?.sku ?? null },
    ...{ pictures: member?.pictures.map(({ src }) => ({ src, alt: 'Front' })) },
    picturesSeen: member?.pictures ?? other,
  })
  const patch = { members: [seenOf(small), seenOf(medium), seenOf(large)] }
  const problem = await problemOf(changeGroup(owner, _id, patch, null))
  expect(problem).toMatchObject({
    code: 'edit-conflict',
    fields: {
      errors: [
        { path: 'members.0.price', message: "'Linen Shirt, S' has the price 21.00 by now." },
        { path: 'members.1.sku', message: `'Linen Shirt, M' has the SKU NEW-${_id} by now.` },
        { path: 'members.1.pictures', message: "'Linen Shirt, M' has other pictures by now." },
      ],
    },
  })
  const now = (await findGroup(owner, _id)).members
  expect(now.map(({ price, sku }) => [price, sku])).toEqual([
    ['21.00', null],
    ['89.99', `NEW-${_id}`],
    ['89.99', null],
  ])
  const upon = now.map((member) => ({ ...seenOf(member), priceSeen: Math.round(Number(member.price) * 100) }))
  const { members: after } = await changeGroup(owner, _id, { members: upon }, null)
  expect(after.map(({ price, pictures }) => [price, pictures[0]?.alt])).toEqual(
    Array(3).fill(['25.00', 'Front']),
  )
})

test('members change their SKUs with each other, and move them on by one', async () => {
  const { _id, members } = await createGroup({ values: [['S'], ['M'], ['L']] })
  const ids = members.map(({ product }) => product)
  const skus = ids.map((id) => `${id}-A`)
  const write = async (order: (string | undefined)[]) => {
    const patches = ids.flatMap((product, at) => {
      const sku = order[at]
      return sku === undefined ? [] : [{ product, sku }]
    })
    return (await changeGroup(owner, _id, { members: patches }, null)).members.map(({ sku }) => sku)
  }
  const [a = '', b = '', c = ''] = skus
  expect(await write([a, b, c])).toEqual([a, b, c])
  expect(await write([b, a])).toEqual([b, a, c])
  expect(await write([a, c, 'END'])).toEqual([a, c, 'END'])
  expect(await write([undefined, 'END', b])).toEqual([a, 'END', b])
  await createProduct({ sku: `${_id}-OTHER` })
  const taken = await problemOf(write(['END', a, `${_id}-OTHER`]))
  expect(taken).toMatchObject({ code: 'invalid-input', fields: { errors: [{ path: 'members.2.sku' }] } })
  expect((await findGroup(owner, _id)).members.map(({ sku }) => sku)).toEqual([a, 'END', b])
  const newMembers = { template: ids[0] ?? 0, members: [{ values: ['XL'], sku: a, countInStock: 0 }] }
  const patch = { members: [{ product: ids[0] ?? 0, sku: 'NEXT' }], newMembers }
  const after = await changeGroup(owner, _id, { ...patch, options: sizes('S', 'M', 'L', 'XL') }, null)
  expect(after.members.map(({ sku }) => sku)).toEqual(['NEXT', 'END', b, a])
})
