import { expect, test } from 'vitest'
import { changeGroup } from '@/lib/catalog/product-groups/change-group'
import type { GroupJson } from '@/lib/catalog/product-groups/group-schema'
import { listSearchedCards, searchProducts } from '@/lib/catalog/search/search-products'
import { parseSearchQuery } from '@/lib/catalog/search/search-query'
import { db } from '@/lib/platform/db/db'
import { placeAnchors } from '@/lib/platform/db/read-page'
import { query } from '@/testing/db/database-server'
import { createUser } from '@/testing/db/rows'
import { createGroup } from '@/testing/shop/groups'
import { listCards } from './list-cards'

const values = ['S', 'M', 'L'].map((size) => [size])
const groups: GroupJson[] = []
for (let at = 0; at < 6; at += 1) groups.push(await createGroup({ name: `Shirt ${at}`, values }))
const members = groups.flatMap((group) => group.members.map(({ product }) => product))
const groupIds = groups.map(({ _id }) => _id)

const run = (sql: string) => query(process.env.DATABASE_URL ?? '', sql)

test('V07 while members come, go and sell out, each list has every card once, and counts them', {
  timeout: 60_000,
}, async () => {
  let isDone = false
  const change = async (own: readonly number[]) => {
    for (let round = 0; !isDone; round += 1) {
      const id = own[round % own.length] ?? 0
      await run(`update "Product" set status = 'draft' where id = ${id}`)
      await run(
        `update "Product" set status = 'live', "countInStock" = 1 - least("countInStock", 1) where id = ${id}`,
      )
    }
  }
  // Of each group one member always stays: its card is never missing.
  const writers = [
    change(members.filter((_, at) => at % 3 === 1)),
    change(members.filter((_, at) => at % 3 === 2).toReversed()),
  ]
  for (let round = 0; round < 40; round += 1) {
    const shirts = parseSearchQuery(new URLSearchParams(round % 2 ? 'q=shirt' : 'sort=price'))
    const lists = await Promise.all([
      listCards({ page: 1, pageSize: 50 }),
      listSearchedCards(shirts),
      searchProducts(shirts),
    ])
    for (const { items, total } of lists) {
      expect(total).toBe(6)
      expect(
        items.map(({ group }) => group?._id).toSorted((one, other) => Number(one) - Number(other)),
      ).toEqual(groupIds)
    }
  }
  isDone = true
  await Promise.all(writers)
})

test('V07 what lists keep of a group is right after concurrent changes of its members', async () => {
  const [group] = groups
  const own = group?.members.map(({ product }) => product) ?? []
  for (let round = 0; round < 10; round += 1) {
    const status = round % 2 ? 'live' : 'draft'
    await Promise.all([
      placeAnchors(),
      placeAnchors(),
      ...own.map((id) =>
        run(
          `update "Product" set status = '${status}', "priceCents" = ${1000 + round + id} where id = ${id}`,
        ),
      ),
    ])
    expect((await listCards({ page: 1, pageSize: 50 })).total).toBe(status === 'live' ? 6 : 5)
    const kept = await db.productGroup.findUniqueOrThrow({ where: { id: group?._id ?? 0 } })
    const live = status === 'live' ? own : []
    expect(kept).toMatchObject({
      liveCount: live.length,
      newestId: live.at(-1) ?? null,
      lowestCents: live.length > 0 ? 1000 + round + Math.min(...live) : null,
      highestCents: live.length > 0 ? 1000 + round + Math.max(...live) : null,
      optionKeys: live.length > 0 ? ['size:l', 'size:m', 'size:s'] : [],
    })
  }
})

test('facets follow renamed options and values, and the values of live members', async () => {
  const group = await createGroup({
    name: 'Cap',
    values: [['S'], ['M']],
    products: [{ brand: 'Hatter' }, { brand: 'Hatter' }],
  })
  const owner = await createUser({ role: 'owner' })
  const sizes = async () => {
    const { facets } = await searchProducts(parseSearchQuery(new URLSearchParams('brand=Hatter')))
    return facets.options.map(({ name, values: of }) => [
      name,
      ...of.map(({ value, count }) => `${value} ${count}`),
    ])
  }
  const option = { name: 'Size', kind: 'size' as const, values: ['S', 'M'] }
  expect(await sizes()).toEqual([['Size', 'S 1', 'M 1']])
  const renamed = [{ ...option, name: 'Width', was: 'Size', values: ['S', { value: 'Wide', was: 'M' }] }]
  await changeGroup(owner, group._id, { options: renamed }, null)
  expect(await sizes()).toEqual([['Width', 'S 1', 'Wide 1']])
  const [small] = group.members.map(({ product }) => product)
  await db.product.update({ where: { id: small }, data: { status: 'draft' } })
  expect(await sizes()).toEqual([['Width', 'Wide 1']])
})
