import { expect, onTestFinished, test, vi } from 'vitest'
import { changeGroup } from '@/lib/catalog/product-groups/change-group'
import { addReview } from '@/lib/catalog/reviews/add-review'
import { env } from '@/lib/platform/config/env'
import { db } from '@/lib/platform/db/db'
import type { Dependency } from '@/server/requests/shared-requests'
import { createProduct, createUser, placeOrderAs } from '@/testing/db/rows'
import { answerOf } from '@/testing/http/front-server'
import { createGroup } from '@/testing/shop/groups'
import { orderInput } from '@/testing/shop/order-body'
import { listenToCatalogue } from './catalogue-listener'
import { createPageCache } from './page-cache'

/** The front server of one instance, with a page and a call of each of these products kept. */
async function startFront(ids: readonly number[]) {
  const cache = createPageCache(1_000_000)
  const opened = vi.fn(cache.open)
  const listener = listenToCatalogue(env().DATABASE_URL, { ...cache, open: opened })
  onTestFinished(() => listener.stop())
  await vi.waitFor(() => expect(opened).toHaveBeenCalled())
  const keys = ids.flatMap((id) => [`/products/${id}`, `/api/products/${id}/`])
  const keep = (key: string, dependsOn: Dependency) =>
    cache.render({ key, dependsOn }, async () => answerOf(key))
  return {
    keepAll: () => Promise.all(keys.map((key) => keep(key, Number(/\d+/.exec(key)?.[0])))),
    async dropped() {
      await listener.catchUp()
      return keys.filter((key) => !cache.get(key))
    },
  }
}

async function startShop() {
  const { _id, members } = await createGroup({ values: [['S'], ['M'], ['L']] })
  const [small = 0, medium = 0, large = 0] = members.map(({ product }) => product)
  const outside = await createProduct()
  const others = await createGroup()
  const ids = [small, medium, large, outside.id, ...others.members.map(({ product }) => product)]
  const fronts = [await startFront(ids), await startFront(ids)]
  return {
    ...{ group: _id, small, medium, large },
    /** What a change drops, on both instances. */
    async droppedBy(change: () => Promise<unknown>) {
      await Promise.all(fronts.map(({ keepAll }) => keepAll()))
      await change()
      const [one, other] = await Promise.all(fronts.map(({ dropped }) => dropped()))
      expect(other).toEqual(one)
      return one
    },
  }
}

const pagesOf = (...ids: number[]) => ids.map((id) => `/products/${id}`)
const callsOf = (...ids: number[]) => ids.map((id) => `/api/products/${id}/`)
const allOf = (...ids: number[]) => ids.flatMap((id) => [...pagesOf(id), ...callsOf(id)])

test('V05 a price, picture, name or first unit of a sibling drops the pages of its group and no other, on two instances', async () => {
  const { small, medium, large, droppedBy } = await startShop()
  const update = (data: object) => () => db.product.update({ where: { id: medium }, data })
  for (const data of [
    { priceCents: 1 },
    { image: '/images/other.webp' },
    { name: 'Other' },
    { countInStock: 0 },
    { countInStock: 1 },
    { status: 'draft' },
    { status: 'live' },
  ])
    expect([data, await droppedBy(update(data))]).toEqual([data, allOf(small, medium, large)])
})

test('V05 units of a sibling that stays in stock drop its own page, and the calls that tell them', async () => {
  const { small, medium, large, droppedBy } = await startShop()
  const sell = () => db.product.update({ where: { id: medium }, data: { countInStock: 3 } })
  expect(await droppedBy(sell)).toEqual([...callsOf(small), ...allOf(medium), ...callsOf(large)])
  // What no other page shows.
  const describe = () => db.product.update({ where: { id: medium }, data: { description: 'Other.' } })
  expect(await droppedBy(describe)).toEqual(allOf(medium))
})

test('V05 the group’s texts, a review, and who is a verified buyer drop the pages of all members', async () => {
  const { group, small, medium, large, droppedBy } = await startShop()
  const owner = await createUser({ role: 'owner' })
  const buyer = await createUser()
  const all = allOf(small, medium, large)
  const options = [{ name: 'Width', was: 'Size', kind: 'size' as const, values: ['S', 'M', 'L'] }]
  expect(await droppedBy(() => changeGroup(owner, group, { options }, null))).toEqual(all)
  const { order } = await placeOrderAs(buyer, orderInput([{ product: medium, priceCents: 8999, qty: 1 }]))
  expect(await droppedBy(() => addReview(buyer, medium, { rating: 4, comment: '' }))).toEqual(all)
  const move = () => db.order.update({ where: { id: order._id }, data: { createdAt: new Date(0) } })
  expect(await droppedBy(move)).toEqual(all)
})
