import { expect, test } from 'vitest'
import { db } from '@/lib/db/db'
import { releaseExpiredHolds } from '@/lib/stock/release-expired-holds'
import { auditOf } from '@/testing/db/audit'
import { rounds } from '@/testing/db/rounds'
import { createOrder, createProduct, createUser, placeOrderAs, stockOf } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { countOutcomes, problemOf } from '@/testing/http/problems'
import { afterHold } from '@/testing/shop/holds'
import { orderInput } from '@/testing/shop/order-body'
import { correctStock, correctStocks } from './correct-stock'
import { listMovements } from './list-movements'
import { stockInput, stocksInput } from './schema'
import { setLowStock } from './set-low-stock'

const owner = await createUser({ role: 'owner', name: 'Olga' })
const staff = await createUser({ role: 'staff', name: 'Sue' })
const buyer = await createUser()

const send = (id: number | null, input: object, key: string | null, viewer = staff) =>
  correctStock(viewer, id, stockInput.parse({ reason: 'counted', ...input }), key)
const correct = async (id: number | null, input: object, viewer = staff) =>
  (await send(id, input, null, viewer)).stock
const buy = (product: number, qty: number) =>
  placeOrderAs(buyer, orderInput([{ product, priceCents: 8999, qty }]))
const paging = { page: 1, pageSize: 100 }
const ledgerOf = async (id: number) => (await listMovements(staff, id, paging)).items

async function expectSound(id: number): Promise<void> {
  const { _sum } = await db.stockMovement.aggregate({ where: { productId: id }, _sum: { change: true } })
  expect(_sum.change ?? 0).toBe(await stockOf(id))
}

test('D07 a count of 60 that saw 50 adds ten: of the seven sold in between none comes back, 53 are left', async () => {
  const { id } = await createProduct({ countInStock: 50 })
  await buy(id, 7)
  const result = await correct(id, { counted: 60, seen: 50, note: ' Shelf 4. ' })
  expect(result).toEqual({ product: id, outcome: 'changed', change: 10, countInStock: 53 })
  expect(await stockOf(id)).toBe(53)
  const changes = { countInStock: [43, 53], reason: [null, 'counted'], note: [null, 'Shelf 4.'] }
  expect(await auditOf('product', id)).toEqual([{ action: 'stock-corrected', actorName: 'Sue', changes }])
  await expectSound(id)
})

test('a change that is sent three times with one key is made once; another change with it is refused', async () => {
  const [product, other] = [await createProduct({ countInStock: 5 }), await createProduct()]
  const key = crypto.randomUUID()
  const sent = await Promise.all([1, 2].map(() => send(product.id, { change: 3 }, key)))
  expect(sent.map(({ isReplay }) => isReplay).toSorted()).toEqual([false, true])
  await buy(product.id, 1)
  expect(await send(product.id, { change: 3 }, key)).toEqual({
    stock: { product: product.id, outcome: 'changed', change: 3, countInStock: 8 },
    isReplay: true,
  })
  expect(await stockOf(product.id)).toBe(7)
  expect((await problemOf(send(product.id, { change: 4 }, key))).code).toBe('idempotency-key-reused')
  await send(product.id, { change: 3 }, key, owner)
  expect([await stockOf(product.id), await stockOf(other.id)]).toEqual([10, 10])
  await expectSound(product.id)
})

test('a count that finds what was seen writes nothing', async () => {
  const { id } = await createProduct()
  expect(await correct(id, { counted: 4, seen: 4 })).toMatchObject({ outcome: 'unchanged', countInStock: 10 })
  expect([await auditOf('product', id), (await ledgerOf(id)).length]).toEqual([[], 1])
})

test('more than is there is refused with what is there, in every number down to nothing', async () => {
  const { id } = await createProduct({ countInStock: 3 })
  for (const input of [{ change: -4 }, { counted: 0, seen: 4 }]) {
    const problem = await problemOf(correct(id, input))
    expect(problem.toJson()).toEqual({
      code: 'stock-too-low',
      detail: 'Only 3 are in stock by now.',
      countInStock: 3,
    })
  }
  await correct(id, { change: -2 })
  expect((await problemOf(correct(id, { change: -2 }))).message).toBe('Only one is in stock by now.')
  await correct(id, { change: -1 })
  expect((await problemOf(correct(id, { change: -1 }))).message).toBe('None is in stock by now.')
  await correct(id, { change: 1_000_000 })
  const { code, message } = await problemOf(correct(id, { change: 1 }))
  expect([code, message]).toEqual(['stock-too-high', 'There can be 1,000,000 in stock; 1,000,000 are there.'])
  expect((await problemOf(correct(null, { change: 1 }))).code).toBe('product-not-found')
})

test('D05 corrections, counts and orders at once: each counts, and nothing is taken twice', async () => {
  for (let round = 0; round < rounds(2, 20); round++) {
    const { id } = await createProduct({ countInStock: 10 })
    const other = await createProduct()
    const entries = (ids: number[]) => stocksInput.parse(ids.map((product) => ({ product, change: -1 })))
    const outcomes = await countOutcomes([
      ...Array.from({ length: 6 }, () => correct(id, { change: -2 })),
      correctStocks(owner, entries([id, other.id])),
      correctStocks(owner, entries([other.id, id])),
      buy(id, 1),
    ])
    expect(await stockOf(id)).toBeGreaterThanOrEqual(0)
    expect(await stockOf(other.id)).toBe(8)
    expect(outcomes['stock-too-low']).toBeGreaterThan(0)
    await expectSound(id)
  }
})

test('the ledger says newest first what changed, why, who, which order, and what was there afterwards', async () => {
  const order = await createOrder(buyer)
  const id = order.orderItems[0]?.product ?? 0
  await correct(id, { change: 5, reason: 'received', note: 'From the fair' }, owner)
  await correct(id, { change: -1, reason: 'own-use' })
  await releaseExpiredHolds(afterHold())
  const rows = (await ledgerOf(id)).map(({ _id, createdAt, ...row }) => row)
  const none = { heldChange: 0, note: '', order: null, actor: null, reason: null }
  const [by, sue] = [owner, staff].map(({ id, name }) => ({ id, name }))
  expect(rows).toEqual([
    { ...none, kind: 'released', change: 1, heldChange: -1, countInStock: 14, order: order._id },
    { ...none, kind: 'corrected', change: -1, countInStock: 13, reason: 'own-use', actor: sue },
    {
      ...none,
      kind: 'received',
      change: 5,
      countInStock: 14,
      reason: 'received',
      note: 'From the fair',
      actor: by,
    },
    { ...none, kind: 'held', change: -1, heldChange: 1, countInStock: 9, order: order._id },
    { ...none, kind: 'received', change: 10, countInStock: 10 },
  ])
  const pages = await Promise.all([1, 2, 3].map((page) => listMovements(staff, id, { page, pageSize: 2 })))
  expect(pages.flatMap(({ items }) => items.map(({ countInStock }) => countInStock))).toEqual([
    14, 13, 14, 9, 10,
  ])
  expect(pages.map(({ total }) => total)).toEqual([5, 5, 5])
})

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
  await expectSound(first.id)
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

test('a list of no product, and one of more than 200, are 400; one of 200 is changed', async () => {
  const { id } = await createProduct({ countInStock: 0 })
  const listOf = (length: number) =>
    Array.from({ length }, () => ({ product: id, change: 1, note: 'x'.repeat(200) }))
  const put = async (body: unknown) => callApi(staff, { method: 'PUT', path: '/api/stock/', body })
  for (const body of [[], listOf(201), { product: id, change: 1 }]) expect((await put(body)).status).toBe(400)
  expect((await put(listOf(200))).status).toBe(200)
  expect(await stockOf(id)).toBe(200)
})

test('the limit of a product is set and removed, with an entry of the log for each change', async () => {
  const { id } = await createProduct()
  await setLowStock(staff, id, { lowStock: 2 })
  await setLowStock(staff, id, { lowStock: 2 })
  await setLowStock(owner, id, { lowStock: null })
  const changes = (await auditOf('product', id)).map((entry) => entry.changes)
  expect(changes).toEqual([{ lowStock: [null, 2] }, { lowStock: [2, null] }])
  for (const lowStock of [-1, 1.5, '2', 1_000_001, undefined]) {
    const path = `/api/products/${id}/low-stock/`
    expect((await callApi(owner, { method: 'PUT', path, body: { lowStock } })).status).toBe(400)
  }
  expect((await problemOf(setLowStock(staff, 2_000_000_000, { lowStock: 1 }))).code).toBe('product-not-found')
})
