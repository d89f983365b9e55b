import { expect, test } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { expectSoundLedger } from '@/testing/db/ledger'
import { createProduct, createUser, stockOf } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { listMovements } from './list-movements'

const owner = await createUser({ role: 'owner', name: 'Olga' })
const staff = await createUser({ role: 'staff', name: 'Sue' })
const paging = { page: 1, pageSize: 100 }
const ledgerOf = async (id: number) => (await listMovements(staff, id, paging)).items

test('PUT /api/stock/ changes what it can, in one transaction, and says for each row what came of it', async () => {
  const [first, second] = [await createProduct(), await createProduct()]
  const body = [
    { product: second.id, counted: 7, seen: 10 },
    { product: first.id, change: -11 },
    { product: String(first.id), change: -4, reason: 'broken' },
    { product: first.id, change: -7 },
    { product: 2_000_000_000, change: 1 },
    { product: second.id, counted: 1, seen: 1 },
  ]
  const answer = await callApi(owner, { method: 'PUT', path: '/api/stock/', body })
  const { results } = await answer.json()
  const facts = results.map((row: Record<string, unknown>) => [row.outcome, row.change, row.countInStock])
  expect(facts).toEqual([
    ['changed', -3, 7],
    ['refused', 0, 10],
    ['changed', -4, 6],
    ['refused', 0, 6],
    ['refused', 0, null],
    ['unchanged', 0, 7],
  ])
  expect(results[3]).toMatchObject({ code: 'stock-too-low', detail: 'Only 6 are in stock by now.' })
  expect(results[4]).toMatchObject({ code: 'product-not-found', product: 2_000_000_000 })
  expect([await stockOf(first.id), await stockOf(second.id)]).toEqual([6, 7])
  expect((await ledgerOf(second.id))[0]).toMatchObject({ reason: 'sync', actor: { name: 'Olga' } })
  await expectSoundLedger(first.id)
})

test.each<[string, unknown]>([
  ['neither difference nor count', { reason: 'lost' }],
  ['both', { change: 1, counted: 1, seen: 1, reason: 'lost' }],
  ['a count without what was seen', { counted: 1, reason: 'counted' }],
  ['what was seen without a count', { change: 1, seen: 1, reason: 'counted' }],
  ['no units', { change: 0, reason: 'lost' }],
  ['half a unit', { change: 0.5, reason: 'lost' }],
  ['units as text', { change: '5', reason: 'lost' }],
  ['a negative count', { counted: -1, seen: 0, reason: 'counted' }],
  ['more than a million', { change: 1_000_001, reason: 'found' }],
  ['more than an integer', { change: -9e15, reason: 'found' }],
  ['no reason', { change: 1 }],
  ['a reason of its own', { change: 1, reason: 'stolen' }],
  ['a long note', { change: 1, reason: 'lost', note: 'x'.repeat(501) }],
  ['a NUL', { change: 1, reason: 'lost', note: 'a\u0000b' }],
  ['an unknown name', { change: 1, reason: 'lost', force: true }],
  ['a list', []],
  ['null', null],
])('a change of stock with %s is 400, and a list with it changes nothing', async (_, body) => {
  const { id } = await createProduct()
  const one = await callApi(owner, { method: 'POST', path: `/api/products/${id}/stock/`, body })
  expect([one.status, (await one.json()).code]).toEqual([400, 'invalid-input'])
  if (JSON.stringify(body) !== '{"change":1}') {
    const list = [{ product: id, change: 1 }, Array.isArray(body) ? 7 : body && { ...body, product: id }]
    expect((await callApi(owner, { method: 'PUT', path: '/api/stock/', body: list })).status).toBe(400)
  }
  expect(await stockOf(id)).toBe(10)
})

test('PUT /api/stock/ names a product by its SKU, or by its id, never by both', async () => {
  const { id } = await createProduct()
  const sku = `00012-${id}`
  await db.product.update({ where: { id }, data: { sku }, select: { id: true } })
  const put = (body: unknown) => callApi(staff, { method: 'PUT', path: '/api/stock/', body })
  const answer = await put([
    { sku, change: -1 },
    { sku: sku.replace(/^0+/, ''), change: 1 },
    { product: id, counted: 8, seen: 9 },
  ])
  const { results } = await answer.json()
  expect(results).toMatchObject([
    { product: id, sku, outcome: 'changed', countInStock: 9 },
    { product: null, sku: sku.slice(3), outcome: 'refused', code: 'product-not-found', countInStock: null },
    { product: id, sku: null, outcome: 'changed', countInStock: 8 },
  ])
  for (const entry of [
    { sku, product: id, change: 1 },
    { change: 1 },
    { sku: 'a\u0000', change: 1 },
    { sku: 7, change: 1 },
  ])
    expect((await put([entry])).status).toBe(400)
  expect(await stockOf(id)).toBe(8)
})

test('a list of no product, and one of more than 500, are 400; one of 500 is changed', async () => {
  const { id } = await createProduct({ countInStock: 0 })
  const listOf = (length: number) =>
    Array.from({ length }, () => ({ product: id, change: 1, note: 'x'.repeat(100) }))
  const put = async (body: unknown) => callApi(staff, { method: 'PUT', path: '/api/stock/', body })
  for (const body of [[], listOf(501), { product: id, change: 1 }]) expect((await put(body)).status).toBe(400)
  expect((await put(listOf(500))).status).toBe(200)
  expect(await stockOf(id)).toBe(500)
})

test('a list of unknown products that is sent twice at once with one key is answered alike', async () => {
  const call = {
    ...{ method: 'PUT', path: '/api/stock/', body: [{ product: 2_000_000_000, change: 1 }] },
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  }
  const answers = await Promise.all([1, 2, 3, 4].map(() => callApi(owner, call)))
  const results = await Promise.all(answers.map((answer) => answer.json()))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  for (const result of results) expect(result).toEqual(results[0])
})
