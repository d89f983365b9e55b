import { expect, test } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { db } from '@/lib/platform/db/db'
import { newTestKey, withKey } from '@/testing/accounts/api-keys'
import { createOrder, createUser } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { paidOrders } from '@/testing/paypal/payments'
import { startTestPaypal } from '@/testing/paypal/test-paypal'

const paypal = await startTestPaypal()
const paidOrder = paidOrders(paypal)
const [owner, staff, reader] = await Promise.all(
  (['owner', 'staff', 'reader'] as const).map((role) => createUser({ role })),
)
const buyer = await createUser()
const { key } = await newTestKey(['orders:read'])

const as = (viewer: Viewer | undefined, path: string) => callApi(viewer ?? null, { method: 'GET', path })
const byKey = (path: string) => callApi(null, { method: 'GET', path, headers: withKey(key) })

async function refund(orderId: number): Promise<void> {
  const body = { amount: '1.00', reason: 'Broken', restock: [] }
  const path = `/api/orders/${orderId}/refunds/`
  const response = await callApi(owner ?? null, { method: 'POST', path, body })
  expect(response.status).toBe(201)
}

test('orders are listed with the parts that are asked for: lines with their SKU, refunds and payments with their fees', async () => {
  const { orderId, captureId } = await paidOrder()
  await refund(orderId)
  const { productId } = await db.orderItem.findFirstOrThrow({
    where: { orderId },
    select: { productId: true },
  })
  await db.product.update({ where: { id: productId ?? 0 }, data: { sku: 'POT-1' }, select: { id: true } })
  const [plain] = await (await byKey(`/api/orders/?q=${orderId}`)).json()
  expect(Object.keys(plain)).not.toContain('orderItems')
  expect(plain).toMatchObject({ status: 'to-ship', countryCode: null, refundedAmount: '1.00' })
  expect(plain.invoiceNumber).toMatch(/^\d{4}-\d{6}$/)
  const [order] = await (await byKey(`/api/orders/?q=${orderId}&include=lines,refunds,payments`)).json()
  const row = await db.payment.findFirstOrThrow({ where: { orderId }, select: { providerOrderId: true } })
  const payment = {
    method: 'paypal',
    providerOrder: row.providerOrderId,
    capture: captureId,
    amount: order.totalPrice,
    at: order.paidAt,
  }
  expect(order).toMatchObject({
    ...plain,
    orderItems: [{ qty: 2, sku: 'POT-1' }],
    refunds: [{ amount: '1.00', status: 'completed', method: 'paypal' }],
    payments: [payment],
  })
  const [given] = order.refunds
  const parts = [given.itemsAmount, given.shippingAmount, given.taxAmount].map(Number)
  expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(1)
  for (const { fee } of [...order.payments, ...order.refunds]) expect(fee).toMatch(/^\d+\.\d\d$/)
  const single = await (await byKey(`/api/orders/${orderId}/`)).json()
  expect(single).toMatchObject({ payments: order.payments, refunds: order.refunds, status: 'to-ship' })
})

test('payments and fees are for those who see the books, and for keys that read orders', async () => {
  const { orderId, buyer: user } = await paidOrder()
  await refund(orderId)
  for (const viewer of [owner, reader]) {
    const order = await (await as(viewer, `/api/orders/${orderId}/`)).json()
    expect([order.payments.length, typeof order.refunds[0].fee]).toEqual([1, 'string'])
    expect((await as(viewer, '/api/orders/?include=payments')).status).toBe(200)
  }
  for (const viewer of [staff, user]) {
    const order = await (await as(viewer, `/api/orders/${orderId}/`)).json()
    expect([order.payments, order.refunds[0].fee, order.refunds[0].amount]).toEqual([
      undefined,
      undefined,
      '1.00',
    ])
    expect((await as(viewer, '/api/orders/?include=lines,payments')).status).toBe(403)
  }
  const [listed] = await (await as(staff, `/api/orders/?q=${orderId}&include=refunds`)).json()
  expect(listed.refunds).toEqual([expect.not.objectContaining({ fee: expect.anything() })])
})

test.each([
  'include=notes',
  'include=lines,',
  'include=',
  'after=1',
  'updatedSince=2026-01-01T00:00:00Z&sort=placed&after=1',
  'updatedSince=2026-01-01T00:00:00Z&after=x',
  'updatedSince=yesterday',
  'updatedSince=2026-01-01T00:00:00Z&country=XX',
])('a list with "%s" is refused', async (query) => {
  const response = await byKey(`/api/orders/?${query}`)
  expect([response.status, (await response.json()).code]).toEqual([400, 'invalid-input'])
})

test('a program reads what has changed in the order of the changes, page by page, and goes on after the last row', async () => {
  const since = new Date().toISOString()
  const ids: number[] = []
  for (let n = 0; n < 5; n++) ids.push((await createOrder(buyer))._id)
  const [first = 0, second] = ids
  await db.order.update({ where: { id: first }, data: { city: 'Rome' }, select: { id: true } })
  const seen: number[] = []
  let path: string | null = `/api/orders/?updatedSince=${since}&pageSize=2&include=lines`
  let last = { _id: 0, changedAt: since }
  while (path) {
    const response = await byKey(path)
    const rows: (typeof last & { orderItems: unknown[] })[] = await response.json()
    expect(Number(response.headers.get('x-total-count'))).toBe(5 - seen.length)
    expect(response.headers.get('x-total-amount')).toMatch(/^\d+\.\d\d$/)
    seen.push(...rows.map(({ _id }) => _id))
    expect(rows.every(({ orderItems }) => orderItems.length === 1)).toBe(true)
    last = rows.at(-1) ?? last
    path = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? null
  }
  expect(seen).toEqual([...ids.slice(1), first])
  const next = `/api/orders/?updatedSince=${last.changedAt}&after=${last._id}`
  expect(await (await byKey(next)).json()).toEqual([])
  await db.order.update({ where: { id: second ?? 0 }, data: { city: 'Rome' }, select: { id: true } })
  expect(await (await byKey(next)).json()).toMatchObject([{ _id: second }])
})

test('a payment, a refund, a dispute, a withdrawal and a return change their order; asking PayPal again does not', async () => {
  const { orderId, paymentId } = await paidOrder()
  const changedAt = async () => (await (await byKey(`/api/orders/${orderId}/`)).json()).changedAt
  const changes: [what: string, change: () => Promise<unknown>][] = [
    ['refund', () => refund(orderId)],
    ['fee', () => db.payment.update({ where: { id: paymentId }, data: { feeCents: 77 } })],
    [
      'dispute',
      () =>
        db.dispute.create({
          data: { disputeId: 'PP-D-1', paymentId, status: 'OPEN', reason: 'X', openedAt: new Date() },
        }),
    ],
    ['dispute closed', () => db.dispute.updateMany({ where: { paymentId }, data: { closedAt: new Date() } })],
    ['return', () => db.return.create({ data: { orderId, origin: 'desk' } })],
    [
      'return refused',
      () => db.return.updateMany({ where: { orderId }, data: { state: 'refused', closedAt: new Date() } }),
    ],
  ]
  for (const [what, change] of changes) {
    const before = await changedAt()
    await change()
    expect([what, (await changedAt()) > before]).toEqual([what, true])
  }
  const before = await changedAt()
  await db.payment.update({ where: { id: paymentId }, data: { nextCheckAt: new Date() } })
  await db.refund.updateMany({ where: { orderId }, data: { nextCheckAt: new Date() } })
  expect(await changedAt()).toBe(before)
})

test('the desk may still sort what has changed since, with the pages of a list', async () => {
  const response = await as(
    owner,
    '/api/orders/?updatedSince=2020-01-01T00:00:00Z&sort=placed&pageSize=2&page=2',
  )
  const rows: { _id: number }[] = await response.json()
  expect(rows.map(({ _id }) => _id)).toEqual([3, 4])
  expect(response.headers.get('link')).toContain('rel="prev"')
})
