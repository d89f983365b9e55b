import { expect, test } from 'vitest'
import { patchProduct } from '@/lib/catalog/products/update-product'
import { planReduction, withdrawReduction } from '@/lib/catalog/reductions/plan-reduction'
import { reductionInput } from '@/lib/catalog/reductions/reduction-schema'
import { db } from '@/lib/platform/db/db'
import { auditOf } from '@/testing/db/audit'
import { createProduct, createUser } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { bulkChanges, outcomes, pricesOf, products, ten } from '@/testing/shop/bulk-changes'
import { bulkInput } from './bulk-edit-schema'

const owner = await createUser({ role: 'owner', name: 'Ada Admin' })
const change = bulkChanges(owner)

test('half of the products are refused, the others change, each with an entry of the log', async () => {
  const [dear = 0, cheap = 0] = [
    (await createProduct({ priceCents: 1005 })).id,
    (await createProduct({ priceCents: 150 })).id,
  ]
  const { results } = await change({
    ids: [cheap, 2_000_000_000, dear],
    action: { price: { amount: '-2.00' } },
  })
  const nothing = { before: {}, after: {}, code: null, detail: null }
  expect(results).toEqual([
    {
      ...nothing,
      id: dear,
      name: 'Test Teapot',
      version: 0,
      outcome: 'changed',
      before: { price: '10.05' },
      after: { price: '8.05' },
    },
    {
      ...nothing,
      id: cheap,
      name: 'Test Teapot',
      version: 0,
      outcome: 'refused',
      code: 'invalid-input',
      detail: 'The price would be below 0.01, or too large.',
    },
    {
      ...nothing,
      id: 2_000_000_000,
      name: null,
      version: null,
      outcome: 'refused',
      code: 'product-not-found',
      detail: 'Product not found.',
    },
  ])
  expect(await pricesOf([dear, cheap])).toEqual([805, 150])
  const changes = { price: ['10.05', '8.05'] }
  expect(await auditOf('product', dear)).toEqual([
    { action: 'product-changed', actorName: 'Ada Admin', changes },
  ])
  expect(await auditOf('product', cheap)).toEqual([])
})

test('a dry run says the same and changes nothing', async () => {
  const ids = await products(3)
  const body = { ids, action: ten }
  const dry = await change({ ...body, dryRun: true })
  expect(await pricesOf(ids)).toEqual([8999, 8999, 8999])
  expect(await auditOf('product', ids[0] ?? 0)).toEqual([])
  expect(await change(body)).toEqual(dry)
  expect(await pricesOf(ids)).toEqual([8099, 8099, 8099])
})

test('category, brand and status change, and a live product needs a picture', async () => {
  const [first = 0, bare = 0] = await products(2)
  expect(await outcomes(change({ ids: [first], action: { category: 'Tea' } }))).toEqual(['changed'])
  expect(await outcomes(change({ ids: [first], action: { category: 'Tea' } }))).toEqual(['unchanged'])
  expect(await outcomes(change({ ids: [first, bare], action: { status: 'draft' } }))).toEqual([
    'changed',
    'changed',
  ])
  await db.product.update({ where: { id: bare }, data: { image: '/images/no-picture.svg' } })
  expect(await outcomes(change({ ids: [first, bare], action: { status: 'live' } }))).toEqual([
    'changed',
    'invalid-input',
  ])
  expect(await outcomes(change({ ids: [first], action: { delete: true } }))).toEqual(['deleted'])
  expect(await db.product.count({ where: { id: first } })).toBe(0)
  expect((await auditOf('product', first)).at(-1)?.action).toBe('product-deleted')
})

test('E18 a price that belongs to a reduction is refused with a text, and its other fields are changed', async () => {
  const [reduced = 0, planned = 0, plain = 0] = await products(3, { priceCents: 4000 })
  await patchProduct(owner, reduced, { price: 3000, compareAtPrice: 4000 }, null)
  const from = new Date(Date.now() + 60_000).toISOString()
  const plan = reductionInput.parse({ price: '30.00', compareAtPrice: '40.00', from })
  await planReduction(owner, planned, plan)
  const body = { ids: [reduced, planned, plain], action: ten }
  const { results } = await change({ ...body, dryRun: true })
  expect(results.map(({ code, detail }) => [code, detail])).toEqual([
    [
      'reduction-running',
      'It is reduced from $40.00. Please end the reduction first, or change this price by itself.',
    ],
    [
      'reduction-running',
      'A reduction of it is planned. Please withdraw that first, or change this price by itself.',
    ],
    [null, null],
  ])
  expect(await change(body)).toEqual({ results, next: null })
  expect(await outcomes(change({ ids: [reduced], action: { price: { to: ['20.00'] } } }))).toEqual([
    'reduction-running',
  ])
  expect(await pricesOf(body.ids)).toEqual([3000, 4000, 3600])
  expect(await outcomes(change({ ...body, action: { brand: 'Nord' } }))).toEqual(Array(3).fill('changed'))
  await withdrawReduction(owner, planned)
  expect(await outcomes(change({ ids: [planned], action: ten }))).toEqual(['changed'])
})

test.each([
  ['fewer prices than ids', { ids: [1, 2], action: { price: { to: ['1.00'] } } }],
  ['prices for a filter', { filter: {}, action: { price: { to: ['1.00'] } } }],
  ['a price below nothing', { ids: [1], action: { price: { to: ['-1.00'] } } }],
  ['prices and a per cent', { ids: [1], action: { price: { to: ['1.00'], percent: 1 } } }],
])('E18 %s are refused whole', (_, body) => {
  expect(bulkInput.safeParse(body).success).toBe(false)
})

test('E18 a price becomes 0.00 only where that is asked', async () => {
  const [id = 0] = await products(1)
  const free = (more: object) => change({ ids: [id], action: { price: { to: ['0.00'], ...more } } })
  expect(await outcomes(free({}))).toEqual(['invalid-input'])
  expect(await outcomes(free({ allowZero: true }))).toEqual(['changed'])
})

test('a filter is for what the list shows, at most 1,000 products or the next ones after an id', async () => {
  await db.$executeRaw`
    insert into "Product" (name, image, description, brand, category, "priceCents", "countInStock", "updatedAt")
    select 'Many', '/p.webp', '', 'Many', 'Many', 100, 1, now() from generate_series(1, 1003)`
  const body = { filter: { brand: 'Many' }, action: { status: 'draft' }, dryRun: true }
  expect((await problemOf(change(body))).code).toBe('invalid-input')
  const first = await change({ ...body, after: 0 })
  expect(first.results).toHaveLength(1000)
  const last = await change({ ...body, after: first.next })
  expect([last.results.length, last.next]).toEqual([3, null])
  expect(await outcomes(change({ filter: { brand: 'Many', q: 'none' }, action: ten }))).toEqual([])
})

test('A02 only owners change many products', async () => {
  const ids = await products(1)
  for (const role of ['staff', 'reader', 'customer'] as const) {
    const call = change({ ids, action: { brand: 'Mine' } }, null, await createUser({ role }))
    expect((await problemOf(call)).code).toBe('not-allowed')
  }
})
