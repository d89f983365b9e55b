import { expect, test } from 'vitest'
import type { Viewer } from '@/lib/accounts/permissions/viewer'
import { db } from '@/lib/platform/db/db'
import { createUser } from '@/testing/db/rows'
import { callApi } from '@/testing/http/call-api'
import { openTestShop } from '@/testing/paypal/payments'
import { declareWithdrawal } from './declare-withdrawal'
import { requestReturn } from './request-return'
import { resolveWithdrawal } from './resolve-withdrawal'
import { getOrderReturns } from './return-queries'
import type { ReturnUpdateInput } from './return-schema'
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

test('who asks for the orders that have changed learns of a withdrawal and its end, and of each step of a return', async () => {
  const { buyer, orderId, orderItem } = await paidOrder({ qty: 2 })
  const changedSince = async (at: Date) => {
    const path = `/api/orders/?updatedSince=${at.toISOString()}`
    const orders = (await (await callApi(admin, { method: 'GET', path })).json()) as { _id: number }[]
    return orders.some(({ _id }) => _id === orderId)
  }
  const steps: (() => Promise<unknown>)[] = [
    () => declareWithdrawal({ name: 'J', order: String(orderId), email: buyer.email, lines: '' }),
    async () => resolveWithdrawal(admin, (await db.withdrawal.findFirstOrThrow({ where: { orderId } })).id),
    () => requestReturn(admin, orderId, { lines: [{ orderItem, qty: 1 }], reason: '' }),
    async () => update(await idOfReturn(), { state: 'received', lines: [] }),
    async () => update(await idOfReturn(), { state: 'refused', reason: 'Used.' }),
  ]
  const idOfReturn = async () => (await db.return.findFirstOrThrow({ where: { orderId } })).id
  const update = (returnId: number, input: ReturnUpdateInput) =>
    updateReturn(admin, { orderId, returnId }, input)
  for (const [index, step] of steps.entries()) {
    // Steps within a millisecond cannot be told apart; a withdrawal has whole seconds.
    await new Promise((resolve) => setTimeout(resolve, index === 1 ? 1100 : 5))
    const before = new Date()
    expect(await changedSince(before)).toBe(false)
    await step()
    expect(await changedSince(before)).toBe(true)
  }
})
