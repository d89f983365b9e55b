import { expect, test } from 'vitest'
import { auditOf } from '@/testing/db/audit'
import { expectSoundLedger } from '@/testing/db/ledger'
import { rounds } from '@/testing/db/rounds'
import { createOrder, createProduct, createUser, placeOrderAs, stockOf } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { countOutcomes, problemOf } from '@/testing/http/problems'
import { afterHold } from '@/testing/shop/holds'
import { orderInput } from '@/testing/shop/order-body'
import { correctStock, correctStocks } from './correct-stock'
import { stockInput, stocksInput } from './inventory-schema'
import { listMovements } from './list-movements'
import { releaseExpiredHolds } from './release-expired-holds'
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

test('D07 a count of 60 that saw 50 adds ten: of the seven sold in between none comes back, 53 are left', async () => {
  const { id } = await createProduct({ countInStock: 50 })
  await buy(id, 7)
  const result = await correct(id, { counted: 60, seen: 50, note: ' Shelf 4. ' })
  expect(result).toEqual({ product: id, outcome: 'changed', change: 10, countInStock: 53 })
  expect(await stockOf(id)).toBe(53)
  const changes = { countInStock: [43, 53], reason: [null, 'counted'], note: [null, 'Shelf 4.'] }
  expect(await auditOf('product', id)).toEqual([{ action: 'stock-corrected', actorName: 'Sue', changes }])
  await expectSoundLedger(id)
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
  await expectSoundLedger(product.id)
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
    await expectSoundLedger(id)
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
