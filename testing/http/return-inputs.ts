import { db } from '@/lib/platform/db/db'
import { requestReturn } from '@/lib/sales/returns/request-return'
import type { paidOrders } from '@/testing/paypal/payments'
import { newEmail } from '@/testing/shop/alerts'
import type { CallInput, People } from './catalogue-inputs'

/** They need `RETURN_DAYS`. */
export function returnInputs(paidOrder: ReturnType<typeof paidOrders>) {
  async function sentOrder({ user }: People) {
    const order = await paidOrder({ user })
    await db.order.update({ where: { id: order.orderId }, data: { shippedAt: new Date() } })
    return { ...order, lines: [{ orderItem: order.orderItem, qty: 1 }] }
  }
  return {
    declareWithdrawal: async (): Promise<CallInput> => {
      // One client may not declare so many in an hour.
      await db.rateLimit.deleteMany()
      return { body: { name: 'Jane Doe', order: 'No. 12', email: newEmail(), lines: 'The teapot' } }
    },
    resolveWithdrawal: async (): Promise<CallInput> => ({ id: await newWithdrawalId() }),
    requestReturn: async (people: People): Promise<CallInput> => {
      const { orderId, lines } = await sentOrder(people)
      return { id: orderId, body: { lines, reason: 'Too small' } }
    },
    updateReturn: async (people: People): Promise<CallInput> => {
      const { orderId, lines } = await sentOrder(people)
      const { made } = await requestReturn(people.user, orderId, { lines, reason: '' })
      return { id: orderId, second: made._id, body: { state: 'received' } }
    },
  }
}

async function newWithdrawalId(): Promise<number> {
  const receivedAt = new Date()
  const deadline = new Date(receivedAt.getTime() + 60_000)
  const typed = { name: 'Jane Doe', email: newEmail(), orderNumber: '12', contentHash: 'x' }
  const data = { ...typed, receivedAt, deadline }
  return (await db.withdrawal.create({ data, select: { id: true } })).id
}
