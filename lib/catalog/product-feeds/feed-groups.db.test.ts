import { expect, test } from 'vitest'
import type { GroupInput } from '@/lib/catalog/product-groups/group-schema'
import { removeMember } from '@/lib/catalog/product-groups/leave-group'
import { db } from '@/lib/platform/db/db'
import { speakIn } from '@/lib/platform/messages/speak'
import { createProduct, createUser } from '@/testing/db/rows'
import { createGroup } from '@/testing/shop/groups'
import { plainShop } from '@/testing/shop/plain-shop'
import { hasXmllint, xmlMistakes } from '@/testing/xml/xml-mistakes'
import { productFeed } from './product-feed'

const shop = 'https://shop.example'

async function feed(): Promise<string> {
  let text = ''
  for await (const part of productFeed(shop, plainShop)) text += part
  return text
}
/** What the feed says of a product. */
async function textOf(id: number, xml = feed()): Promise<string | undefined> {
  const items = (await xml).split('<item>').slice(1)
  return items.find((each) => each.includes(`<g:id>${id}</g:id>`))
}
/** The same by the names of the elements, without the namespace. */
async function itemOf(id: number, xml = feed()): Promise<Record<string, string> | undefined> {
  const item = await textOf(id, xml)
  return (
    item && Object.fromEntries([...item.matchAll(/<g:(\w+)>([^<]*)</g)].map(([, name, text]) => [name, text]))
  )
}
const optionsIn = (item = '') =>
  [
    ...item.matchAll(
      /<g:variant_option><g:name>(.*?)<\/g:name><g:value>(.*?)<\/g:value><\/g:variant_option>/g,
    ),
  ].map(([, name, value]) => `${name}: ${value}`)

const options: GroupInput['options'] = [
  { name: 'Colour', kind: 'colour', values: ['Sand', 'Moss & Co'] },
  { name: 'Waist', kind: 'size', values: ['32'] },
  { name: 'Length', kind: 'size', values: ['34', '36'] },
]

test('a member tells its group and, by the kind of each option, its values; its id and its number stay what they were', async () => {
  const { id: lonely } = await createProduct({ name: 'Lamp' })
  const before = await itemOf(lonely)
  for (const name of ['item_group_id', 'color', 'size', 'material', 'pattern'])
    expect(before).not.toHaveProperty(name)
  const group = await createGroup({
    options,
    products: [{ sku: 'OLD-1' }],
    values: [
      ['Sand', '32', '34'],
      ['Moss & Co', '32', '36'],
    ],
  })
  const [first, second] = group.members.map(({ product }) => product)
  const xml = feed()
  expect(await itemOf(first ?? 0, xml)).toMatchObject({
    ...{ id: String(first), mpn: 'OLD-1', item_group_id: String(group._id), color: 'Sand', size: '32/34' },
    ...{ title: 'Linen Shirt, Sand, 32, 34', link: `${shop}/products/${first}` },
  })
  expect(await itemOf(second ?? 0, xml)).toMatchObject({
    ...{ item_group_id: String(group._id), color: 'Moss &amp; Co', size: '32/36' },
  })
  expect(await itemOf(lonely, xml)).toEqual(before)
  if (hasXmllint) expect(xmlMistakes('products', await xml)).toBe('')
})

test('material and pattern have elements of their own, and every option is told by its name', async () => {
  const group = await createGroup({
    options: [
      { name: 'Cloth', kind: 'material', values: ['Linen'] },
      { name: 'Print', kind: 'pattern', values: ['Dots'] },
      { name: 'Ruling', kind: 'other', values: ['Lined'] },
    ],
    values: [['Linen', 'Dots', 'Lined']],
  })
  const id = group.members[0]?.product ?? 0
  const xml = feed()
  expect(await itemOf(id, xml)).toMatchObject({
    ...{ item_group_id: String(group._id), item_group_title: 'Linen Shirt' },
    ...{ material: 'Linen', pattern: 'Dots' },
  })
  expect(optionsIn(await textOf(id, xml))).toEqual(['Cloth: Linen', 'Print: Dots', 'Ruling: Lined'])
  if (hasXmllint) expect(xmlMistakes('products', await xml)).toBe('')
})

test('V12 members that differ in options of another kind only are told apart', async () => {
  const { members } = await createGroup({
    options: [{ name: 'Ruling', kind: 'other', values: ['Lined', 'Dotted'] }],
    values: [['Lined'], ['Dotted']],
  })
  const xml = feed()
  const told = members.map(async ({ product }) => optionsIn(await textOf(product, xml)))
  expect(await Promise.all(told)).toEqual([['Ruling: Lined'], ['Ruling: Dotted']])
})

test('the feed of a language has the values of that language, and the same group', async () => {
  await db.shopSettings.updateMany({
    data: { values: { languages: ['en', 'de'] }, version: { increment: 1 } },
  })
  const group = await createGroup({
    options: [{ name: 'Colour', kind: 'colour', values: ['Sand', 'Moss'] }],
    values: [['Sand'], ['Moss']],
  })
  await db.optionValue.updateMany({
    where: { value: 'Moss', option: { groupId: group._id } },
    data: { translations: { de: { text: 'Moos', original: 'Moss' } } },
  })
  await db.groupOption.updateMany({
    where: { groupId: group._id },
    data: { translations: { de: { text: 'Farbe', original: 'Colour' } } },
  })
  const [sand, moss] = group.members.map(({ product }) => product)
  const german = await speakIn({ language: 'de', prefix: '/de' }, feed)
  const shared = { item_group_id: String(group._id) }
  expect(await itemOf(moss ?? 0, Promise.resolve(german))).toMatchObject({ ...shared, color: 'Moos' })
  expect(await itemOf(sand ?? 0, Promise.resolve(german))).toMatchObject({ ...shared, color: 'Sand' })
  expect(optionsIn(await textOf(moss ?? 0, Promise.resolve(german)))).toEqual(['Farbe: Moos'])
  expect(await itemOf(moss ?? 0)).toMatchObject({ ...shared, color: 'Moss' })
})

test('V12 a member that is a draft is not in the feed; one that left its group tells none', async () => {
  const group = await createGroup()
  const [draft, other] = group.members.map(({ product }) => product)
  await db.product.update({ where: { id: draft ?? 0 }, data: { status: 'draft' }, select: { id: true } })
  expect(await itemOf(draft ?? 0)).toBeUndefined()
  expect(await itemOf(other ?? 0)).toMatchObject({ item_group_id: String(group._id), size: 'M' })
  await removeMember(await createUser({ role: 'owner' }), group._id, other ?? 0)
  const alone = await itemOf(other ?? 0)
  expect(alone).not.toHaveProperty('item_group_id')
  expect(alone).toMatchObject({ id: String(other) })
})
