import { expect, test } from 'vitest'
import { dissolveGroup } from '@/lib/catalog/product-groups/leave-group'
import { deleteProduct } from '@/lib/catalog/products/delete-product'
import { hasBeenProduct } from '@/lib/catalog/products/product-queries'
import { db } from '@/lib/platform/db/db'
import { speakIn } from '@/lib/platform/messages/speak'
import { createProduct, createUser } from '@/testing/db/rows'
import { createGroup } from '@/testing/shop/groups'
import { findFormerGroup } from './former-group'

const owner = await createUser({ role: 'owner' })

test('a deleted member names its group while that has a live member', async () => {
  const { _id, members } = await createGroup({ values: [['S'], ['M'], ['L']] })
  const [small = 0, medium = 0, large = 0] = members.map(({ product }) => product)
  expect(await findFormerGroup(small)).toBeNull()
  await deleteProduct(owner, small)
  expect(await findFormerGroup(small)).toEqual({ name: 'Linen Shirt', canonical: medium })
  const translations = { de: { text: 'Leinenhemd', original: 'Linen Shirt' } }
  await db.productGroup.update({ where: { id: _id }, data: { translations } })
  const inGerman = await speakIn({ language: 'de', prefix: '/de' }, () => findFormerGroup(small))
  expect(inGerman?.name).toBe('Leinenhemd')
  await db.product.updateMany({ where: { id: { in: [medium, large] } }, data: { status: 'draft' } })
  expect(await findFormerGroup(small)).toBeNull()
})

test('a group that is dissolved, and a product without a group, leave nothing', async () => {
  const { _id, members } = await createGroup()
  const [gone = 0] = members.map(({ product }) => product)
  const single = await createProduct()
  for (const id of [gone, single.id]) await deleteProduct(owner, id)
  expect(await findFormerGroup(single.id)).toBeNull()
  await dissolveGroup(owner, _id)
  expect(await findFormerGroup(gone)).toBeNull()
})

test('V12 a draft that was live names its group; one that never was is unknown, and stays so when it is deleted', async () => {
  const { _id, members } = await createGroup({
    values: [['S'], ['M'], ['L']],
    products: [{}, {}, { status: 'draft' }],
  })
  const [sold = 0, live = 0, unseen = 0] = members.map(({ product }) => product)
  const single = await createProduct({ status: 'draft' })
  const setStatus = (id: number, status: 'live' | 'draft') =>
    db.product.update({ where: { id }, data: { status } })
  const group = { name: 'Linen Shirt', canonical: live }
  expect(await findFormerGroup(sold)).toBeNull()
  await setStatus(sold, 'draft')
  expect(await findFormerGroup(sold)).toEqual(group)
  expect(await findFormerGroup(unseen)).toBeNull()
  for (const id of [sold, unseen, single.id]) await deleteProduct(owner, id)
  expect(await findFormerGroup(sold)).toEqual(group)
  expect(await findFormerGroup(unseen)).toBeNull()
  const past = [sold, unseen, single.id].map((id) => hasBeenProduct(id))
  expect(await Promise.all(past)).toEqual([true, false, false])
  await setStatus(live, 'draft')
  expect(await findFormerGroup(live)).toBeNull()
  await dissolveGroup(owner, _id)
  expect(await findFormerGroup(sold)).toBeNull()
})
