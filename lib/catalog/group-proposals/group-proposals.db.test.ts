import { expect, test } from 'vitest'
import { productFeed } from '@/lib/catalog/product-feeds/product-feed'
import { changeGroup } from '@/lib/catalog/product-groups/change-group'
import { createGroup } from '@/lib/catalog/product-groups/create-group'
import { dissolveGroup, removeMember } from '@/lib/catalog/product-groups/leave-group'
import { productPatch } from '@/lib/catalog/products/product-input'
import { getProductForEdit } from '@/lib/catalog/products/product-queries'
import { patchProduct } from '@/lib/catalog/products/update-product'
import { db } from '@/lib/platform/db/db'
import { createProduct, createUser } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { createGroup as createTestGroup } from '@/testing/shop/groups'
import { plainShop } from '@/testing/shop/plain-shop'
import { dismissProposal, restoreProposals } from './dismiss-proposal'
import { countDismissed, countProposals, findProposals } from './find-proposals'
import { hasGroups, listGroups } from './list-groups'

const owner = await createUser({ role: 'owner' })
const staff = await createUser({ role: 'staff' })
const paging = { page: 1, pageSize: 25 }

await db.shopSettings.updateMany({ data: { values: { languages: ['en', 'de'] }, version: { increment: 1 } } })

/** Products of a name of their own, as a proposal names them. */
async function proposedOf(model: string, ends = ['Red S', 'Red M', 'Blue M']) {
  const products = []
  for (const end of ends)
    products.push(await createProduct({ name: `${model} ${end}`, sku: `${model} ${end}` }))
  const find = async () => (await findProposals(owner, paging)).items.find(({ name }) => name === model)
  return { products: products.map(({ id }) => id), find }
}

test('a proposal is made as it stands, is then none any more, and is not proposed at once when its group is dissolved', async () => {
  const { products, find } = await proposedOf('Quillon')
  const proposal = await find()
  if (!proposal) throw new Error('Nothing is proposed')
  expect(proposal.options.map(({ name, values }) => [name, values])).toEqual([
    ['Colour', ['Red', 'Blue']],
    ['Size', ['S', 'M']],
  ])
  const counted = await countProposals(owner)
  const { name, options, members } = proposal
  const group = await createGroup(owner, {
    name,
    options,
    members: members.map(({ product, values }) => ({ product, values })),
    keepNames: true,
  })
  expect(group.members.map(({ product }) => product).toSorted()).toEqual(products.toSorted())
  expect(await find()).toBeUndefined()
  expect(await countProposals(owner)).toBe(counted - 1)
  await dissolveGroup(owner, group._id)
  expect(await find()).toBeUndefined()
  expect(await countProposals(owner)).toBe(counted - 1)
  expect(await restoreProposals(owner)).toBe(1)
  expect(await find()).toEqual(proposal)
})

test('products that are taken out, or leave with their value, are not proposed as a group of their own', async () => {
  const options = [
    { name: 'Colour', kind: 'colour' as const, values: ['Red', 'Blue'] },
    { name: 'Size', kind: 'size' as const, values: ['S', 'M'] },
  ]
  const values = ['Red', 'Blue'].flatMap((colour) => ['S', 'M'].map((size) => [colour, size]))
  const ends = values.map((each) => ({ name: `Tarn ${each.join(' ')}` }))
  const group = await createTestGroup({ name: 'Tarn', options, values, products: ends, keepNames: true })
  const find = async () =>
    (await findProposals(owner, paging)).items.filter(({ name }) => name.startsWith('Tarn'))
  const withoutBlue = options.map((option) => ({
    ...option,
    values: option.values.filter((value) => value !== 'Blue'),
  }))
  await changeGroup(owner, group._id, { options: withoutBlue, draftsLeave: true }, null)
  expect(await find()).toEqual([])
  for (const { product } of group.members.slice(0, 2)) await removeMember(owner, group._id, product)
  expect(await find()).toEqual([])
  await restoreProposals(owner)
  expect((await find()).map(({ members }) => members.length)).toEqual([4])
})

test('a product of a group is proposed for no other one', async () => {
  const { products } = await proposedOf('Vandrel', ['Red', 'Blue'])
  await createTestGroup({
    name: 'Vandrel',
    keepNames: true,
    products: [{ name: 'Vandrel Green' }, { name: 'Vandrel Sand' }],
  })
  const { items } = await findProposals(owner, paging)
  const members = items.flatMap((proposal) => proposal.members.map(({ product }) => product))
  expect(members.filter((id) => products.includes(id))).toHaveLength(2)
  expect(await db.product.count({ where: { id: { in: members }, groupId: { not: null } } })).toBe(0)
})

test('a dismissed proposal stays away, with a further member, too, until all are restored', async () => {
  const { find } = await proposedOf('Harrow', ['Red', 'Blue'])
  const key = (await find())?.key ?? ''
  await dismissProposal(owner, key)
  await dismissProposal(owner, key)
  await createProduct({ name: 'Harrow Green' })
  expect(await find()).toBeUndefined()
  expect(await countDismissed(owner)).toBe(1)
  expect(await restoreProposals(owner)).toBe(1)
  expect((await find())?.members).toHaveLength(3)
})

test('only owners are proposed something, dismiss and restore it', async () => {
  for (const run of [
    () => findProposals(staff, paging),
    () => countProposals(staff),
    () => countDismissed(staff),
    () => dismissProposal(staff, 'a'.repeat(64)),
    () => restoreProposals(staff),
  ])
    expect((await problemOf(run())).code).toBe('not-allowed')
})

/** What a product says, without what every change counts. */
async function productOf(id: number) {
  const {
    version: _,
    changedAt: __,
    updatedAt: ___,
    ...row
  } = await db.product.findUniqueOrThrow({ where: { id } })
  const { version: ____, ...json } = await getProductForEdit(owner, id)
  const translations = await db.productTranslation.findMany({ where: { productId: id } })
  const alerts = await db.stockAlert.findMany({ where: { productId: id } })
  return { row, json, translations, alerts, cart: await db.cartLine.findMany({ where: { productId: id } }) }
}

async function feedIds(): Promise<string[]> {
  let feed = ''
  for await (const part of productFeed('https://shop.example', plainShop)) feed += part
  return [...feed.matchAll(/<g:id>([^<]*)<\/g:id>\n?.*?<g:link>([^<]*)</gs)].map(
    ([, id, link]) => `${id} ${link}`,
  )
}

test.each([true, false])(
  'a product that joins keeps address, SKU, g:id, cart and alerts, and a group taken back leaves all as before; names kept: %s',
  async (keepNames) => {
    const { products, find } = await proposedOf(`Marlin ${keepNames ? 'One' : 'Two'}x`)
    const [first = 0, second = 0] = products
    const german = { translations: { de: { name: 'Marlin, rot', description: 'Gut.' } } }
    await patchProduct(owner, first, productPatch.parse(german), null)
    await db.cartLine.create({ data: { userId: owner.id, productId: first, qty: 2 } })
    await db.stockAlert.create({
      data: { productId: second, email: `${keepNames}@example.com`, confirmedAt: new Date() },
    })
    const before = await Promise.all(products.map(productOf))
    const feed = await feedIds()
    const proposal = await find()
    if (!proposal) throw new Error('Nothing is proposed')
    const { name, options, members } = proposal
    const chosen = members.map(({ product, values }) => ({ product, values }))
    const group = await createGroup(owner, { name, options, members: chosen, keepNames })
    const during = await Promise.all(products.map(productOf))
    expect(await feedIds()).toEqual(feed)
    for (const [at, { json, cart, alerts }] of during.entries()) {
      const was = before[at]
      expect([json._id, json.sku, cart, alerts]).toEqual([
        was?.json._id,
        was?.json.sku,
        was?.cart,
        was?.alerts,
      ])
      expect(json.name === was?.json.name).toBe(keepNames)
    }
    await dissolveGroup(owner, group._id)
    expect(await Promise.all(products.map(productOf))).toEqual(before)
    expect(await feedIds()).toEqual(feed)
  },
)

test('groups are listed newest first with the sums of their members, and found by words of their own and of members', async () => {
  const products = [
    { name: 'Osprey small', priceCents: 1000, countInStock: 2 },
    { name: 'Osprey large', priceCents: 1500, countInStock: 3, status: 'draft' as const },
  ]
  const group = await createTestGroup({ name: 'Kestrel', keepNames: true, products })
  const { items, total } = await listGroups(staff, paging)
  expect(total).toBe(await db.productGroup.count())
  expect(items[0]).toMatchObject({
    _id: group._id,
    name: 'Kestrel',
    options: [{ name: 'Size', kind: 'size', values: ['S', 'M', 'L'] }],
    memberCount: 2,
    countInStock: 5,
    priceFrom: '10.00',
    priceTo: '15.00',
  })
  expect(await hasGroups(staff)).toBe(true)
  for (const q of ['kestrel', 'OSPREY', 'osprey large'])
    expect([q, (await listGroups(staff, paging, { q })).items.map(({ _id }) => _id)]).toEqual([
      q,
      [group._id],
    ])
  expect((await listGroups(staff, paging, { q: 'osprey medium' })).total).toBe(0)
  expect((await problemOf(listGroups(await createUser(), paging))).code).toBe('not-allowed')
})
