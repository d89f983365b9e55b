import { expect, test } from 'vitest'
import type { Viewer } from '@/lib/auth/viewer'
import { createUser } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { openTestShop } from '@/testing/shop/payments'
import { declareWithdrawal } from './declare-withdrawal'
import { getOrderReturns } from './queries'
import { requestReturn } from './request-return'
import { updateReturn } from './update-return'

const { admin, paidOrder } = await openTestShop()

test('buyer and desk read of the same withdrawals and returns in an order’s events; only the desk reads what was typed', async () => {
  const { buyer, orderId, orderItem } = await paidOrder({ qty: 2 })
  const eventsFor = async (viewer: Viewer) => {
    const response = await callApi(viewer, { method: 'GET', path: `/api/orders/${orderId}/` })
    const { events } = (await response.json()) as { events: { type: string; at: string }[] }
    return events.map(({ type }) => type)
  }
  expect(await eventsFor(buyer)).toEqual(['placed', 'paid'])
  await declareWithdrawal({ name: 'Jane', order: String(orderId), email: buyer.email, lines: 'One cup' })
  const input = { lines: [{ orderItem, qty: 1 }], reason: '' }
  const { made } = await requestReturn(admin, orderId, input)
  await updateReturn(admin, { orderId, returnId: made._id }, { state: 'received', lines: [] })
  await updateReturn(admin, { orderId, returnId: made._id }, { state: 'refused', reason: 'Used.' })
  const types = [
    'placed',
    'paid',
    'return-requested',
    'return-received',
    'return-refused',
    'withdrawal-declared',
  ]
  for (const viewer of [buyer, admin]) {
    const events = await eventsFor(viewer)
    expect([...events].sort()).toEqual([...types].sort())
    expect(events.slice(-1)).toEqual(['return-refused'])
  }
  const typedFor = async (viewer: Viewer) => (await getOrderReturns(viewer, orderId)).withdrawals
  expect(await typedFor(buyer)).toMatchObject([{ lines: '', isSettled: false }])
  expect(await typedFor(admin)).toMatchObject([{ lines: 'One cup', isSettled: false }])
  await expect(getOrderReturns(await createUser(), orderId)).rejects.toMatchObject({
    code: 'order-not-found',
  })
})
