import { afterEach, expect, test } from 'vitest'
import { listAllAttention } from '@/lib/attention/list-refund-attention'
import { db } from '@/lib/db/db'
import { createUser } from '@/testing/db/rows'
import { brokenInvariants } from '@/testing/shop/invariants'
import { startTestPaypal } from '@/testing/shop/paypal'
import { paidOrders } from '@/testing/shop/refunds'
import { resolveDispute, settleDispute } from './settle-dispute'

const paypal = await startTestPaypal()
const paidOrder = paidOrders(paypal)
const admin = await createUser({ isAdmin: true })

afterEach(async () => expect(await brokenInvariants()).toEqual([]))

async function disputesOf(orderId: number) {
  return (await listAllAttention(admin)).filter((entry) => entry.orderId === orderId)
}

async function mailsOf(orderId: number): Promise<string[]> {
  const where = { orderId, kind: 'needs_attention' } as const
  const mails = await db.mail.findMany({ where, orderBy: { id: 'asc' }, select: { details: true } })
  return mails.map(({ details }) => Object(details).what)
}

test('R11 a settled dispute comes back, and the owner is mailed, when its state or its deadline changes', async () => {
  const { orderId, captureId, total } = await paidOrder()
  const { id } = await paypal.openDispute(captureId, { respondBy: '2026-12-24T10:00:00.000Z' })
  await Promise.all([settleDispute(id), settleDispute(id)])
  const what = `The buyer disputes $${total} of this order at PayPal: merchandise or service not received.`
  const first = `${what} PayPal says: waiting for seller response. Answer by 24/12/2026 10:00:00 AM (UTC).`
  expect(await mailsOf(orderId)).toEqual([first])
  const [entry] = await disputesOf(orderId)
  await resolveDispute(admin, entry?.id ?? 0)
  await settleDispute(id)
  expect(await disputesOf(orderId)).toEqual([])

  await paypal.changeDispute(id, 'UNDER_REVIEW')
  await settleDispute(id)
  await settleDispute(id)
  expect(await disputesOf(orderId)).toMatchObject([{ kind: 'dispute' }])
  expect(await mailsOf(orderId)).toEqual([first, expect.stringContaining('under review')])

  await resolveDispute(admin, entry?.id ?? 0)
  const respondBy = new Date('2026-12-20T10:00:00.000Z')
  await db.dispute.updateMany({ where: { disputeId: id }, data: { respondBy } })
  await settleDispute(id)
  expect(await disputesOf(orderId)).toMatchObject([{ respondBy: '2026-12-24T10:00:00.000Z' }])

  await paypal.changeDispute(id, 'RESOLVED')
  await settleDispute(id)
  expect(await disputesOf(orderId)).toEqual([])
  expect(await mailsOf(orderId)).toHaveLength(2)
})
