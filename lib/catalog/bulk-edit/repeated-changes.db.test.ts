import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { patchProduct } from '@/lib/catalog/products/update-product'
import { db } from '@/lib/platform/db/db'
import { auditOf } from '@/testing/db/audit'
import { createUser } from '@/testing/db/rows'
import { problemOf } from '@/testing/http/problems'
import { bulkChanges, outcomes, pricesOf, products, ten } from '@/testing/shop/bulk-changes'

/** A change that is repeated, interrupted, or made beside another one. */

const owner = await createUser({ role: 'owner', name: 'Ada Admin' })
const change = bulkChanges(owner)

/** What the admin sends of a preview: the prices that it showed, and the versions of which. */
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
