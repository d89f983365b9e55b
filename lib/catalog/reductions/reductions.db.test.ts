import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { findDue } from '@/lib/admin/jobs/find-due'
import { startJobs } from '@/lib/admin/jobs/start-jobs'
import { patchProduct } from '@/lib/catalog/products/update-product'
import { db } from '@/lib/platform/db/db'
import { auditOf } from '@/testing/db/audit'
import { createProduct, createUser } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { planReduction, withdrawReduction } from './plan-reduction'
import { readReductions } from './read-reductions'
import { reductionInput } from './reduction-schema'
import { runReductions } from './run-reductions'

const owner = await createUser({ role: 'owner', name: 'Ada Admin' })
const minuteMs = 60 * 1000
const now = new Date('2031-03-01T08:00:00Z')
const after = (minutes: number, ms = 0) => new Date(now.getTime() + minutes * minuteMs + ms)

const newProduct = async () => (await createProduct({ priceCents: 4000 })).id
const plan = (id: number, from: Date | null, until: Date | null, more: object = {}) =>
  planReduction(
    owner,
    id,
    reductionInput.parse({
      price: '30.00',
      compareAtPrice: '40.00',
      from: from?.toISOString(),
      until: until?.toISOString(),
      ...more,
    }),
    now,
  )
async function pricesOf(id: number) {
  const select = { priceCents: true, compareAtCents: true } as const
  const row = await db.product.findUniqueOrThrow({ where: { id }, select })
  return [row.priceCents, row.compareAtCents]
}
const newest = async (id: number) => (await readReductions(owner, id))[0]

test('a reduction begins and ends at its time, not a moment before, and the log says that the job did it', async () => {
  const id = await newProduct()
  const planned = await plan(id, after(60), after(120))
  expect(planned).toMatchObject({ state: 'planned', from: '2031-03-01T09:00:00.000Z', priceBefore: null })
  await runReductions(after(60, -1))
  expect(await pricesOf(id)).toEqual([4000, null])
  await runReductions(after(60))
  expect(await pricesOf(id)).toEqual([3000, 4000])
  expect(await newest(id)).toMatchObject({ state: 'running', priceBefore: '40.00' })
  await runReductions(after(120, -1))
  expect(await pricesOf(id)).toEqual([3000, 4000])
  await runReductions(after(120))
  expect(await pricesOf(id)).toEqual([4000, null])
  expect(await newest(id)).toMatchObject({ state: 'ended', detail: null, endedAt: after(120).toISOString() })
  const log = await db.auditEntry.findMany({
    where: { entityId: id, entity: 'product' },
    orderBy: { id: 'asc' },
  })
  expect(log.map(({ via, action, changes }) => [via, action, changes])).toEqual([
    ['page', 'reduction-planned', expect.objectContaining({ price: [null, '30.00'] })],
    ['job', 'product-changed', { price: ['40.00', '30.00'], compareAtPrice: [null, '40.00'] }],
    ['job', 'product-changed', { price: ['30.00', '40.00'], compareAtPrice: ['40.00', null] }],
  ])
})

test('D08 a reduction that the law does not allow when it begins changes nothing, and product and log say why', async () => {
  const id = await newProduct()
  await plan(id, after(60), null)
  await patchProduct(owner, id, { price: 3500 }, null)
  await runReductions(after(60))
  expect(await pricesOf(id)).toEqual([3500, null])
  const reason = 'The lowest price of the last 30 days was $35.00.'
  expect(await newest(id)).toMatchObject({ state: 'refused', detail: reason })
  expect((await auditOf('product', id)).at(-1)).toMatchObject({
    action: 'reduction-refused',
    changes: { reason: [null, reason] },
  })
  // It is over: a second round says nothing more, and another one can be planned.
  await runReductions(after(61))
  expect(await auditOf('product', id)).toHaveLength(3)
  expect(await plan(id, after(90), null, { price: '20.00', compareAtPrice: '35.00' })).toMatchObject({
    state: 'planned',
  })
})

test('a price that was edited meanwhile stays at the end, without the one before', async () => {
  const id = await newProduct()
  await plan(id, after(60), after(120))
  await runReductions(after(60))
  await patchProduct(owner, id, { price: 2500 }, null)
  await runReductions(after(120))
  expect(await pricesOf(id)).toEqual([2500, null])
  expect(await newest(id)).toMatchObject({ detail: 'The price was changed meanwhile, so it stayed.' })
})

test('after a stop it catches up: what should run begins late, what should have ended ends, what was missed is told', async () => {
  const [late, over, missed] = [await newProduct(), await newProduct(), await newProduct()]
  await plan(over, after(1), after(30))
  await runReductions(after(2))
  await plan(late, after(10), after(200))
  await plan(missed, after(10), after(30))
  await runReductions(after(100))
  expect(await pricesOf(late)).toEqual([3000, 4000])
  expect(await pricesOf(over)).toEqual([4000, null])
  expect(await pricesOf(missed)).toEqual([4000, null])
  expect(await newest(missed)).toMatchObject({
    state: 'refused',
    detail: 'The shop did not run while it should have lasted.',
  })
})

test('several instances at once begin a reduction once', async () => {
  const id = await newProduct()
  await plan(id, after(60), null)
  await Promise.all([1, 2, 3].map(() => runReductions(after(60))))
  const changed = (await auditOf('product', id)).filter(({ action }) => action === 'product-changed')
  expect(changed).toHaveLength(1)
})

test('one that begins now begins in the call, or is refused by it and not planned', async () => {
  const id = await newProduct()
  const refusal = await problemOf(plan(id, null, null, { compareAtPrice: '45.00' }))
  expect(refusal.message).toBe('The lowest price of the last 30 days was $40.00.')
  expect(await newest(id)).toBeUndefined()
  const running = { state: 'running', priceBefore: '40.00', from: now.toISOString() }
  expect(await plan(id, after(-600), after(60)), 'the past is not told').toMatchObject(running)
  expect(await pricesOf(id)).toEqual([3000, 4000])
})

test.each(['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '2031-03-01'])(
  'D02 %s is no time',
  (from) => {
    const input = { price: '30.00', compareAtPrice: '40.00' }
    expect(reductionInput.safeParse({ ...input, from }).error?.issues[0]?.path).toEqual(['from'])
  },
)

test('a planned one is replaced; of a running one only the end moves; withdrawn it ends now', async () => {
  const id = await newProduct()
  await plan(id, after(60), null)
  await plan(id, after(30), null, { price: '31.00' })
  expect(await readReductions(owner, id)).toHaveLength(1)
  await runReductions(after(30))
  expect((await problemOf(plan(id, after(40), null))).code).toBe('reduction-running')
  expect(await plan(id, null, after(90), { price: '31.00' })).toMatchObject({
    until: after(90).toISOString(),
  })
  expect(await withdrawReduction(owner, id, after(40))).toMatchObject({ state: 'ended' })
  expect(await pricesOf(id)).toEqual([4000, null])
  expect((await problemOf(withdrawReduction(owner, id))).code).toBe('not-found')
  await plan(id, after(60), null)
  expect(await withdrawReduction(owner, id)).toMatchObject({ state: 'withdrawn' })
  await runReductions(after(60))
  expect(await pricesOf(id)).toEqual([4000, null])
})

test.each([
  ['an end before its beginning', { from: after(60), until: after(60) }, 'until'],
  ['an end in the past', { from: after(-60), until: after(0) }, 'until'],
  ['a price that is no reduction', { from: after(60), until: null, price: '40.00' }, 'compareAtPrice'],
])('a reduction with %s is refused at its field', async (_, { from, until, ...more }, path) => {
  const problem = await problemOf(plan(await newProduct(), from, until, more))
  expect(problem.toJson()).toMatchObject({ code: 'invalid-input', errors: [{ path }] })
})

test('A02 only owners plan and withdraw reductions; nobody does of a product that is gone', async () => {
  const id = await newProduct()
  const staff = await createUser({ role: 'staff' })
  const input = reductionInput.parse({ price: '1.00', compareAtPrice: '2.00' })
  expect((await problemOf(planReduction(staff, id, input))).code).toBe('not-allowed')
  expect((await problemOf(withdrawReduction(staff, id))).code).toBe('not-allowed')
  expect((await problemOf(plan(2_000_000_000, null, null))).code).toBe('product-not-found')
})

test('the job wakes when the next reduction is due', async () => {
  await db.plannedReduction.deleteMany()
  const waiting = await findDue(new Date())
  expect(waiting['run-reductions']).toBe(Number.POSITIVE_INFINITY)
  const id = await newProduct()
  const from = new Date(Date.now() + 3000)
  const input = reductionInput.parse({ price: '30.00', compareAtPrice: '40.00', from: from.toISOString() })
  await planReduction(owner, id, input)
  const stop = startJobs([{ 'run-reductions': () => runReductions() }], 10 * minuteMs)
  await sleep(500)
  expect(await pricesOf(id)).toEqual([4000, null])
  await vi.waitFor(async () => expect(await pricesOf(id)).toEqual([3000, 4000]), {
    timeout: 12_000,
    interval: 200,
  })
  await stop()
})
