import { expect, test } from 'vitest'
import type { Principal } from '@/lib/accounts/permissions/viewer'
import { cancelOrder } from '@/lib/money/payments/cancel-order'
import { db } from '@/lib/platform/db/db'
import { deliverOrders } from '@/lib/sales/bulk-fulfillment/deliver-orders'
import { readPastedParcels } from '@/lib/sales/bulk-fulfillment/pasted-parcels'
import { shipOrders } from '@/lib/sales/bulk-fulfillment/ship-orders'
import { orderList } from '@/lib/sales/order-admin/order-filter'
import { newTestKey } from '@/testing/accounts/api-keys'
import { openTransaction, queueAtOrder } from '@/testing/db/locks'
import { createOrder, createUser } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { problemOf } from '@/testing/http/problems'
import { newPaidOrderIds, newRefundId } from '@/testing/shop/invoice-rows'
import { deliverOrder } from './deliver-order'
import { listPackingSlips, readOrdersToSend } from './orders-to-send'
import { shipOrder } from './ship-order'

const [owner, staff] = await Promise.all([createUser({ role: 'owner' }), createUser({ role: 'staff' })])
const program: Principal = { keyId: 1, keyName: 'Labels', scopes: ['orders:ship'] }
const parcel = { carrier: 'UPS', number: '', url: '' }

async function paidId(): Promise<number> {
  return (await newPaidOrderIds(1))[0] ?? 0
}

/** A paid order with an open dispute. */
async function heldId(): Promise<number> {
  const id = await paidId()
  const { id: paymentId } = await db.payment.findFirstOrThrow({ where: { orderId: id } })
  const more = { status: 'OPEN', reason: 'UNAUTHORISED', openedAt: new Date(), paymentId }
  await db.dispute.create({ data: { disputeId: crypto.randomUUID(), ...more } })
  return id
}

async function refundedId(): Promise<number> {
  const id = await paidId()
  await db.order.update({ where: { id }, data: { refundedCents: 11_901 } })
  return id
}

async function cancelledId(): Promise<number> {
  const id = (await createOrder(owner))._id
  await cancelOrder(owner, id)
  return id
}

/** Every way to mark an order as shipped or delivered, that does not pass a hold. Returns the code. */
const ways: Record<string, (id: number) => Promise<string>> = {
  'ship by the owner': async (id) => (await problemOf(shipOrder(owner, id, parcel))).code,
  'ship by a key': async (id) => (await problemOf(shipOrder(program, id, { ...parcel, anyway: true }))).code,
  'ship many': async (id) => codeOf(await shipOrders(staff, { orders: [{ id, ...parcel }], dryRun: false })),
  'ship many, only said': async (id) =>
    codeOf(await shipOrders(staff, { orders: [{ id, ...parcel }], dryRun: true })),
  'deliver by staff': async (id) => (await problemOf(deliverOrder(staff, id))).code,
  'deliver by a key': async (id) => (await problemOf(deliverOrder(program, id, { anyway: true }))).code,
  'deliver many': async (id) => codeOf(await deliverOrders(owner, { orders: [id], dryRun: false })),
  'ship many by a key': async (id) =>
    codeOf(await shipOrders(program, { orders: [{ id, ...parcel }], dryRun: false })),
  'ship pasted numbers': async (id) => {
    const orders = readPastedParcels(`order,number\n${id},1Z ${id}`, 'UPS').flatMap((line) =>
      'parcel' in line ? [line.parcel] : [],
    )
    return codeOf(await shipOrders(staff, { orders, dryRun: false }))
  },
  'deliver many by a key': async (id) =>
    codeOf(await deliverOrders(program, { orders: [id], dryRun: false })),
  'deliver many, only said': async (id) => codeOf(await deliverOrders(owner, { orders: [id], dryRun: true })),
}

function codeOf({ results }: { results: { outcome: string; code: string | null; detail: string | null }[] }) {
  const [result] = results
  expect(result).toMatchObject({ outcome: 'refused', detail: expect.any(String) })
  return result?.code ?? ''
}

test.each(Object.keys(ways))('E09 %s is refused for a refunded, held or cancelled order', async (name) => {
  const code = async (id: number) => (await ways[name]?.(id)) ?? ''
  const ids = [await refundedId(), await heldId(), await cancelledId()]
  const codes = [await code(ids[0] ?? 0), await code(ids[1] ?? 0), await code(ids[2] ?? 0)]
  expect(codes).toEqual(['order-refunded', 'order-on-hold', 'order-cancelled'])
  const moved = { OR: [{ shippedAt: { not: null } }, { deliveredAt: { not: null } }], id: { in: ids } }
  expect(await db.order.count({ where: moved })).toBe(0)
  expect(await db.mail.count({ where: { orderId: { in: ids }, kind: 'order_shipped' } })).toBe(0)
})

test('E09 people pass a hold of one order by `anyway`, never a refund; keys are told the code', async () => {
  const put = (path: string, body?: object, key?: string) =>
    callApi(key ? null : staff, {
      method: 'PUT',
      path,
      body,
      ...(key && { headers: { Authorization: `Bearer ${key}` } }),
    })
  const { key } = await newTestKey(['orders:ship'])
  const [shipped, delivered, refunded] = [await heldId(), await heldId(), await refundedId()]
  const anyway = { anyway: true }
  for (const path of [`/api/orders/${shipped}/ship/`, `/api/orders/deliver/${delivered}`]) {
    const refused = await put(path, { ...parcel, ...anyway }, key)
    expect([refused.status, (await refused.json()).code]).toEqual([409, 'order-on-hold'])
    expect((await put(path, parcel)).status).toBe(409)
    expect((await put(path, { ...parcel, anyway: 'yes' })).status).toBe(400)
    expect((await put(path, { ...parcel, ...anyway })).status).toBe(200)
  }
  // What has left may arrive, also for a key, and a body is not needed.
  expect((await put(`/api/orders/deliver/${shipped}`, undefined, key)).status).toBe(200)
  for (const path of [`/api/orders/${refunded}/ship/`, `/api/orders/deliver/${refunded}`])
    expect((await (await put(path, { ...parcel, ...anyway })).json()).code).toBe('order-refunded')
})

test('E09 a shipped order that was refunded is not delivered, but its tracking can be put right', async () => {
  const id = await paidId()
  await shipOrder(owner, id, parcel)
  await db.order.update({ where: { id }, data: { refundedCents: 11_901 } })
  expect((await problemOf(deliverOrder(owner, id))).code).toBe('order-refunded')
  expect((await shipOrder(owner, id, { ...parcel, number: '1Z' })).tracking?.number).toBe('1Z')
})

test('E09 an unpaid order is delivered as before, and a repeat for a refunded one changes nothing', async () => {
  const { _id: unpaid } = await createOrder(owner)
  expect((await deliverOrder(program, unpaid)).isDelivered).toBe(true)
  const id = await paidId()
  const first = await deliverOrder(owner, id)
  await db.order.update({ where: { id }, data: { refundedCents: 11_901 } })
  expect((await deliverOrder(owner, id)).deliveredAt).toBe(first.deliveredAt)
})

const waiting: [string, (id: number) => Promise<string>][] = [
  ['ship anyway', async (id) => (await problemOf(shipOrder(staff, id, { ...parcel, anyway: true }))).code],
  ['deliver anyway', async (id) => (await problemOf(deliverOrder(staff, id, { anyway: true }))).code],
  ...Object.entries(ways).filter(([name]) => !name.includes('only said')),
]

test.each(waiting)('E09 a refund that completes while %s waits for the lock is seen', async (_, send) => {
  const id = await paidId()
  const refund = await openTransaction()
  await refund.query('update "Order" set "refundedCents" = "totalCents" where id = $1', [id])
  const sending = send(id)
  await expect.poll(refund.waiters).toBe(1)
  await refund.release()
  expect(await sending).toBe('order-refunded')
})

test.each([
  ['many are shipped', (id: number) => ways['ship many']?.(id)],
  ['one is delivered', (id: number) => ways['deliver by staff']?.(id)],
])('E09 a dispute that is opened while %s is seen', async (_, send) => {
  const id = await heldId()
  const { id: disputeId } = await db.dispute.findFirstOrThrow({ where: { payment: { orderId: id } } })
  await db.dispute.update({ where: { id: disputeId }, data: { closedAt: new Date() } })
  const opening = await openTransaction()
  await opening.query('update "Dispute" set "closedAt" = null where id = $1', [disputeId])
  const sending = send(id)
  await expect.poll(opening.waiters).toBe(1)
  await opening.release()
  expect(await sending).toBe('order-on-hold')
})

test('E09 a refund of all that is under way counts as one that is done, before and after a tab asks', async () => {
  const id = await paidId()
  const refundId = await newRefundId(id)
  const under = { status: 'refunding', amountCents: 11_901, completedAt: null } as const
  await db.refund.update({ where: { id: refundId }, data: under })
  const [first, second] = await queueAtOrder(
    id,
    () => problemOf(shipOrder(owner, id, parcel)),
    () => problemOf(deliverOrder(owner, id, { anyway: true })),
  )
  expect([first?.code, second?.code]).toEqual(['order-refunded', 'order-refunded'])
})

test('E09 slips of orders to ship leave out what was refunded or is held', async () => {
  const [fresh, held, refunded] = [await paidId(), await heldId(), await refundedId()]
  const { slips } = await listPackingSlips(owner, orderList.all)
  const ids = slips.map(({ order }) => order._id)
  expect(ids).toContain(fresh)
  expect(ids).not.toContain(held)
  expect(ids).not.toContain(refunded)
  // A dispute or a refund that comes while a long list of labels is read.
  const late = await readOrdersToSend([held, refunded, fresh])
  expect(late.map(({ order }) => order.id)).toEqual([fresh])
})
