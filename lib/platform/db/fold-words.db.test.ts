import { expect, test } from 'vitest'
import { listSearchedProducts } from '@/lib/catalog/search/search-products'
import { parseSearchQuery } from '@/lib/catalog/search/search-query'
import { createOrder, createProduct, createUser } from '@/testing/db/rows'
import { db } from './db'
import { foldWords } from './fold-words'

const namesOf = async (q: string) => {
  const { items } = await listSearchedProducts(parseSearchQuery(new URLSearchParams({ q })))
  return items.map(({ name }) => name)
}

/** Words as the release before stored them. */
async function storeAsBefore() {
  await db.$executeRaw`
    update "ProductSearch" s set title = search_title(p.name, p.brand, p.category), words = search_title(p.name, p.brand, p.category)
    from "Product" p where p.id = s."productId"`
  await db.$executeRaw`update "Product" set words = search_text(name || ' ' || brand || ' ' || category)`
  await db.$executeRaw`update "User" set "nameWords" = search_text(name)`
  await db.$executeRaw`update "Order" set "buyerWords" = search_text("buyerName")`
  await db.$executeRaw`update "SearchFolding" set "nextId" = 0`
}

const stored = async () => ({
  products: await db.product.findMany({ orderBy: { id: 'asc' } }),
  users: await db.user.findMany({ orderBy: { id: 'asc' } }),
  orders: await db.order.findMany({ orderBy: { id: 'asc' } }),
})

test('E20 what was stored before is found as before, and folded in batches that change nothing else', async () => {
  const buyer = await createUser({ name: 'Łukasz Müller' })
  await createProduct({ name: 'Größe' })
  await db.product.createMany({
    data: Array.from({ length: 450 }, (_, n) => ({
      name: `Łyżka ${n}`,
      image: '/p.webp',
      description: '',
      brand: 'B',
      category: 'C',
      priceCents: 1,
      countInStock: 1,
    })),
  })
  await createOrder(buyer)
  const folded = await stored()
  expect(folded.users.at(-1)?.nameWords).toBe('łukasz muller lukasz mueller')
  expect(folded.orders.at(-1)?.buyerWords).toBe('łukasz muller lukasz mueller')
  await storeAsBefore()
  expect(await namesOf('größe')).toEqual(['Größe'])
  expect(await namesOf('grosse')).toEqual([])

  // The first round ends after a batch.
  await foldWords({ maxMs: 0 })
  expect(await namesOf('grosse')).toEqual([])
  await db.$queryRaw`select fold_words('Product', 200)`
  expect(await namesOf('grosse')).toEqual(['Größe'])
  expect(await namesOf('łyżka 449')).toEqual(['Łyżka 449'])
  expect(await namesOf('lyzka 449')).toEqual([])
  const { nextId } = await db.searchFolding.findUniqueOrThrow({ where: { list: 'Product' } })
  expect(nextId).toBeGreaterThan(0)
  await foldWords({ maxMs: 60_000 })
  expect(await namesOf('lyzka 449')).toEqual(['Łyżka 449'])
  expect(await db.searchFolding.count({ where: { nextId: { not: null } } })).toBe(0)
  expect(await stored()).toEqual(folded)
  const wrong = await db.$queryRaw`
    select p.id from "Product" p join "ProductSearch" s on s."productId" = p.id where search_document(p) is distinct from s`
  expect(wrong).toEqual([])
})

test('E20 a product that is edited while its words are folded is found by its new words', async () => {
  const { id } = await createProduct({ name: 'Groß Alt' })
  await storeAsBefore()
  const { folded } = await db.$transaction(async (tx) => {
    await tx.product.update({ where: { id }, data: { name: 'Groß Neu' }, select: { id: true } })
    const round = foldWords({ maxMs: 60_000 })
    await expect
      .poll(
        () =>
          db.$queryRaw`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
      .toHaveLength(1)
    return { folded: round }
  })
  await folded
  expect(await namesOf('gross neu')).toEqual(['Groß Neu'])
  expect(await namesOf('gross alt')).toEqual([])
})
