import { expect, test } from 'vitest'
import { addMembers } from '@/lib/catalog/group-members/add-members'
import { getProduct } from '@/lib/catalog/products/product-queries'
import { patchProduct } from '@/lib/catalog/products/update-product'
import { readTranslations } from '@/lib/catalog/translations/product-translations'
import { db } from '@/lib/platform/db/db'
import { createUser } from '@/testing/db/rows'
import { createGroup } from '@/testing/shop/groups'
import { changeGroup } from './change-group'
import { findGroup } from './find-group'
import { groupPatch } from './group-schema'
import { dissolveGroup, removeMember } from './leave-group'

const owner = await createUser({ role: 'owner' })
await db.shopSettings.updateMany({ data: { values: { languages: ['en', 'de'] }, version: { increment: 1 } } })

const german = { de: { name: 'Leinenhemd', options: { Size: { values: { S: 'Klein' } } } } }
const translate = (id: number, name: string) =>
  patchProduct(owner, id, { translations: { de: { name } } }, null)
const nameOf = async (id = 0) => (await readTranslations([id]))[0]?.texts.name ?? ''

async function group(names: (string | null)[] = []) {
  const made = await createGroup({ values: [['S'], ['M']] })
  const [small = 0, medium = 0] = made.members.map(({ product }) => product)
  for (const [at, name] of names.entries()) if (name) await translate([small, medium][at] ?? 0, name)
  return { id: made._id, small, medium }
}

test('L02 names follow the group in each language that it is named in', async () => {
  const { id, small, medium } = await group()
  await changeGroup(owner, id, { translations: german }, null)
  expect([await nameOf(small), await nameOf(medium)]).toEqual(['Leinenhemd, Klein', 'Leinenhemd, M'])
  expect((await findGroup(owner, id)).translations?.de?.options.Size?.values).toEqual({
    S: { text: 'Klein', isOutdated: false },
  })
  await changeGroup(
    owner,
    id,
    { options: [{ name: 'Size', kind: 'size', values: ['S', { value: 'Medium', was: 'M' }] }] },
    null,
  )
  expect([await nameOf(small), await nameOf(medium)]).toEqual(['Leinenhemd, Klein', 'Leinenhemd, Medium'])
})

test('a product that had a translated name gets one by the pattern, whether the group is translated before it joins or after', async () => {
  const { id, small } = await group()
  await removeMember(owner, id, small)
  await translate(small, 'Hemd alt')
  await addMembers(owner, id, { product: small, values: ['S'] })
  await changeGroup(owner, id, { translations: german }, null)
  expect(await nameOf(small)).toBe('Leinenhemd, Klein')
  await removeMember(owner, id, small)
  expect(await nameOf(small)).toBe('Hemd alt')
  await addMembers(owner, id, { product: small, values: ['S'] })
  expect(await nameOf(small)).toBe('Leinenhemd, Klein')
  await changeGroup(owner, id, { translations: { de: { name: '' } } }, null)
  expect(await nameOf(small)).toBe('Hemd alt')
  await dissolveGroup(owner, id)
  expect(await nameOf(small)).toBe('Hemd alt')
})

test('each language is left alone by itself once somebody has named the product in it', async () => {
  const { id, small, medium } = await group()
  await changeGroup(owner, id, { translations: german }, null)
  await patchProduct(owner, small, { name: 'Nice shirt' }, null)
  await translate(medium, 'Schönes Hemd')
  await changeGroup(owner, id, { name: 'Cotton Shirt', translations: { de: { name: 'Baumwollhemd' } } }, null)
  expect([(await getProduct(small)).name, await nameOf(small)]).toEqual(['Nice shirt', 'Baumwollhemd, Klein'])
  expect([(await getProduct(medium)).name, await nameOf(medium)]).toEqual(['Cotton Shirt, M', 'Schönes Hemd'])
  await dissolveGroup(owner, id)
  expect([(await getProduct(small)).name, await nameOf(small)]).toEqual(['Nice shirt', ''])
  expect(await nameOf(medium)).toBe('Schönes Hemd')
})

test('names and descriptions of pictures are no shared texts in further languages; others are', async () => {
  const { id, small, medium } = await group()
  const refused = groupPatch.safeParse({ shared: { translations: { de: { name: 'Leinenhemd' } } } })
  expect(refused.success).toBe(false)
  await changeGroup(owner, id, { shared: { translations: { de: { description: 'Aus Leinen.' } } } }, null)
  const texts = (await readTranslations([small, medium])).map((row) => row.texts.description)
  expect(texts).toEqual(['Aus Leinen.', 'Aus Leinen.'])
})

test('V08 what the form had seen decides which members follow, also where the group has kept nothing', async () => {
  const { id, small, medium } = await group()
  const { shared } = await findGroup(owner, id)
  await db.productGroup.update({ where: { id }, data: { shared: {} } })
  await patchProduct(owner, small, { description: 'Edited meanwhile.' }, null)
  await changeGroup(owner, id, { shared: { description: 'New.' }, sharedSeen: shared }, null)
  const [one, two] = await Promise.all([small, medium].map((product) => getProduct(product)))
  expect([one?.description, two?.description]).toEqual(['Edited meanwhile.', 'New.'])
})

test('an option that the pattern names is renamed in it', async () => {
  const { id, small } = await group()
  await changeGroup(owner, id, { pattern: '{group} {Size}' }, null)
  await changeGroup(
    owner,
    id,
    { options: [{ name: 'Width', was: 'Size', kind: 'size', values: ['S', 'M'] }] },
    null,
  )
  expect((await findGroup(owner, id)).pattern).toBe('{group} {Width}')
  expect((await getProduct(small)).name).toBe('Linen Shirt S')
})
