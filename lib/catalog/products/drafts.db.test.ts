import { expect, test } from 'vitest'
import { db } from '@/lib/platform/db/db'
import { releaseExpiredHolds } from '@/lib/sales/inventory/release-expired-holds'
import { createProduct, createUser, placeOrderAs, stockOf } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { problemOf } from '@/testing/http/problems'
import { orderInput } from '@/testing/shop/order-body'
import { patchProduct } from './update-product'

/** A draft is not for sale; what it had stays. Its absence from all public addresses: e2e/admin/drafts.spec.ts. */

const owner = await createUser({ role: 'owner' })
const setStatus = (id: number, status: 'live' | 'draft') => patchProduct(owner, id, { status }, null)

test('units of a draft cannot be ordered; live again they can', async () => {
  const { id, priceCents } = await createProduct()
  const order = async () =>
    placeOrderAs(await createUser(), orderInput([{ product: id, priceCents, qty: 1 }]))
  await setStatus(id, 'draft')
  const problem = await problemOf(order())
  expect([problem.code, problem.message]).toEqual(['out-of-stock', 'Test Teapot is out of stock.'])
  expect(await stockOf(id)).toBe(10)
  await setStatus(id, 'live')
  await order()
  expect(await stockOf(id)).toBe(9)
})

test('an order for a draft that was never on sale tells nothing of it', async () => {
  const { id, priceCents } = await createProduct({ name: 'Secret Teapot', status: 'draft' })
  for (const qty of [1, 100_000]) {
    const input = orderInput([{ product: id, priceCents, qty }])
    const problem = await problemOf(placeOrderAs(await createUser(), input))
    expect(JSON.stringify(problem.toJson())).not.toContain('Secret')
  }
})

test('the desk reads a draft by its call, nobody else; staff neither show nor hide products', async () => {
  const { id } = await createProduct()
  await setStatus(id, 'draft')
  const statusFor = async (viewer: Parameters<typeof callApi>[0]) =>
    (await callApi(viewer, { method: 'GET', path: `/api/products/${id}/` })).status
  const [reader, staff, customer] = await Promise.all(
    (['reader', 'staff', 'customer'] as const).map((role) => createUser({ role })),
  )
  for (const desk of [owner, reader ?? null, staff ?? null]) expect(await statusFor(desk)).toBe(200)
  for (const other of [null, customer ?? null]) expect(await statusFor(other)).toBe(404)
  expect((await problemOf(patchProduct(staff ?? null, id, { status: 'live' }, null))).code).toBe(
    'not-allowed',
  )
})

test('units held before a product became a draft return to its stock when the hold ends', async () => {
  const { id, priceCents } = await createProduct()
  const { order } = await placeOrderAs(await createUser(), orderInput([{ product: id, priceCents, qty: 4 }]))
  await setStatus(id, 'draft')
  await db.order.update({ where: { id: order._id }, data: { heldUntil: new Date(0) }, select: { id: true } })
  await releaseExpiredHolds()
  expect(await stockOf(id)).toBe(10)
})
