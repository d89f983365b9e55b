import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { patchProduct } from '@/lib/catalog/products/update-product'
import { planReduction, withdrawReduction } from '@/lib/catalog/reductions/plan-reduction'
import { reductionInput } from '@/lib/catalog/reductions/reduction-schema'
import { db } from '@/lib/platform/db/db'
import { auditOf } from '@/testing/db/audit'
import { createProduct, createUser } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { bulkInput } from './bulk-edit-schema'
import { changeProducts } from './change-products'

const owner = await createUser({ role: 'owner', name: 'Ada Admin' })

const change = (body: object, key: string | null = null, viewer: Viewer | null = owner) =>
  changeProducts(viewer, bulkInput.parse(body), key)
const outcomes = async (work: ReturnType<typeof change>) =>
  (await work).results.map(({ outcome, code }) => code ?? outcome)
const ten = { price: { percent: '-10' } }

async function products(count: number, fields: Parameters<typeof createProduct>[0] = {}): Promise<number[]> {
  const ids: number[] = []
  for (let n = 0; n < count; n++) ids.push((await createProduct(fields)).id)
  return ids
}
const pricesOf = async (ids: number[]) => {
  const rows = await db.product.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } })
  return rows.map(({ priceCents }) => priceCents)
}

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

/** What the desk sends of a preview: the prices that it showed, and the versions of which. */
async function shown(ids: number[]) {
  const { results } = await change({ ids, action: ten, dryRun: true })
  const to = results.map(({ after }) => after.price)
  return { ids, versions: results.map(({ version }) => version), action: { price: { to } } }
}
const half = ({ ids, versions, action: { price } }: Awaited<ReturnType<typeof shown>>) => ({
  ids: ids.slice(0, 3),
  versions: versions.slice(0, 3),
  action: { price: { to: price.to.slice(0, 3) } },
})
const loggedChanges = (ids: number[]) =>
  db.auditEntry.count({ where: { entity: 'product', entityId: { in: ids }, action: 'product-changed' } })

test('E18 interrupted at the half and repeated, each price becomes once what was shown, whoever repeats it', async () => {
  const other = await createUser({ role: 'owner' })
  const ids = await products(6, { priceCents: 1005 })
  const asked = await shown(ids)
  await change(half(asked), 'half')
  await patchProduct(owner, ids[4] ?? 0, { price: 20_00 }, null)
  const outcome = ['unchanged', 'unchanged', 'unchanged', 'changed', 'edit-conflict', 'changed']
  expect(await outcomes(change(asked, 'rest', other))).toEqual(outcome)
  expect(await outcomes(change(asked, 'rest-2'))).toEqual(
    outcome.map((each) => (each === 'changed' ? 'unchanged' : each)),
  )
  expect(await pricesOf(ids)).toEqual([905, 905, 905, 905, 2000, 905])
  expect(await loggedChanges(ids)).toBe(6)
})

test('E18 two owners at once change each price once, to the target shown', async () => {
  const other = await createUser({ role: 'owner' })
  const ids = await products(6, { priceCents: 1005 })
  const asked = await shown(ids)
  await Promise.all([change(asked, 'one'), change(asked, 'two', other), change(half(asked))])
  expect(await pricesOf(ids)).toEqual(ids.map(() => 905))
  expect(await loggedChanges(ids)).toBe(6)
})

test('E18 a new preview after an interruption says of each price that it has just changed', async () => {
  const ids = await products(6, { priceCents: 1005 })
  await change(half(await shown(ids)))
  const { results } = await change({ ids, action: ten, dryRun: true })
  const recent = 'It was $10.05 within the last hour.'
  expect(results.map(({ detail }) => detail)).toEqual([recent, recent, recent, null, null, null])
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

test('D05 a product that was edited since the preview is refused, and an edit at the same time is not lost', async () => {
  const ids = await products(8)
  const seen = await change({ ids, action: ten, dryRun: true })
  await patchProduct(owner, ids[0] ?? 0, { price: 20_00 }, null)
  const versions = seen.results.map(({ version }) => version)
  const edits = ids.slice(1).map((id) => patchProduct(owner, id, { price: 20_00 }, [0]))
  const [bulk, ...edited] = await Promise.allSettled([change({ ids, versions, action: ten }), ...edits])
  const results = bulk.status === 'fulfilled' ? bulk.value.results : []
  expect(results[0]?.code).toBe('edit-conflict')
  // One of the two has changed each product; the other was told.
  const expected = ids.map((_, n) => (edited[n - 1]?.status === 'rejected' ? 8099 : 2000))
  expect(await pricesOf(ids)).toEqual(expected)
  expect(results.slice(1).map(({ outcome }) => outcome)).toEqual(
    edited.map(({ status }) => (status === 'rejected' ? 'changed' : 'refused')),
  )
})

test('D05 two changes of ten per cent at once, without versions, are both done', async () => {
  const ids = await products(6, { priceCents: 10_000 })
  await Promise.all([change({ ids, action: ten }), change({ ids: ids.toReversed(), action: ten })])
  expect(new Set(await pricesOf(ids))).toEqual(new Set([8100]))
})

test('a call that is cut off in the middle has changed each product or not, and repeated it changes the others', async () => {
  const ids = await products(5)
  const blocker = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await blocker.connect()
  await blocker.query('begin')
  await blocker.query('select from "Product" where id = $1 for update', [ids[2]])
  const body = { ids, action: ten }
  const call = change(body, 'run-1').then(
    () => 'done',
    () => 'cut off',
  )
  const waiting = `select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  while ((await blocker.query(waiting)).rowCount === 0) await sleep(20)
  expect(await call).toBe('cut off')
  await blocker.query('rollback')
  await blocker.end()
  expect(await pricesOf(ids)).toEqual([8099, 8099, 8999, 8999, 8999])
  expect(await auditOf('product', ids[2] ?? 0)).toEqual([])
  const again = await change(body, 'run-1')
  expect(again.results.map(({ after }) => after.price)).toEqual(ids.map(() => '80.99'))
  expect(await change(body, 'run-1')).toEqual(again)
  expect(await pricesOf(ids)).toEqual(ids.map(() => 8099))
  expect((await problemOf(change({ ids, action: { delete: true } }, 'run-1'))).code).toBe(
    'idempotency-key-reused',
  )
})

test('a second click at the same time changes and deletes nothing twice', async () => {
  const ids = await products(4)
  const twice = (action: object, key: string) =>
    Promise.all([change({ ids, action }, key), change({ ids, action }, key)])
  const [one, other] = await twice(ten, 'click-1')
  expect(one).toEqual(other)
  expect(await pricesOf(ids)).toEqual(ids.map(() => 8099))
  const [gone, again] = await twice({ delete: true }, 'click-2')
  expect(gone).toEqual(again)
  expect(gone.results.map(({ outcome }) => outcome)).toEqual(ids.map(() => 'deleted'))
})

test('A02 only owners change many products', async () => {
  const ids = await products(1)
  for (const role of ['staff', 'reader', 'customer'] as const) {
    const call = change({ ids, action: { brand: 'Mine' } }, null, await createUser({ role }))
    expect((await problemOf(call)).code).toBe('not-allowed')
  }
})
