import { expect, test } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { createProduct } from '@/testing/db/rows'
import { createGroup } from '@/testing/shop/groups'
import { sitemapFile } from './sitemap'

const shop = 'https://shop.example'

async function listed(part = 'products-1'): Promise<(string | undefined)[]> {
  let xml = ''
  for await (const each of sitemapFile(part, shop, ['en', 'de'])) xml += each
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url?.replace(`${shop}`, ''))
}
const setStatus = (id: number, status: 'live' | 'draft') =>
  db.product.update({ where: { id }, data: { status }, select: { id: true } })

test('V12 the sitemap lists the canonical member of a group only, in every language: the first live one in the owner’s order', async () => {
  const { id: lamp } = await createProduct({ name: 'Lamp' })
  // The first in the owner's order has the highest id.
  const group = await createGroup({ values: [['L'], ['M'], ['S']], products: [{ priceCents: 1 }] })
  const idOf = (value: string) => group.members.find(({ values }) => values[0] === value)?.product ?? 0
  const [small, medium, large] = [idOf('S'), idOf('M'), idOf('L')]
  expect(small).toBeGreaterThan(large)
  expect(await listed()).toEqual([`/products/${lamp}`, `/products/${small}`])
  expect(await listed('products-1-de')).toEqual([`/de/products/${lamp}`, `/de/products/${small}`])
  await setStatus(small, 'draft')
  expect(await listed()).toEqual([`/products/${lamp}`, `/products/${medium}`])
  for (const id of [medium, large]) await setStatus(id, 'draft')
  expect(await listed()).toEqual([`/products/${lamp}`])
  await setStatus(lamp, 'draft')
  await setStatus(large, 'live')
  expect(await listed()).toEqual([`/products/${large}`])
})

test('a part whose products all leave the list to a sibling in another part stays a list, and has none', async () => {
  const group = await createGroup({ values: [['L'], ['S']] })
  const [small = 0] = group.members.map(({ product }) => product)
  await db.$executeRaw`update "Product" set id = 150001 where id = ${small}`
  expect(await listed('products-4')).toEqual(['/products/150001'])
  expect(await listed()).not.toContain(`/products/${group.members[1]?.product}`)
})
