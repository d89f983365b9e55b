import { settleDispute } from '@/lib/money/disputes/settle-dispute'
import { db } from '@/lib/platform/db/db'
import { createOrder } from '@/testing/db/rows'
import { paidOrders, type TestPaypal } from '@/testing/paypal/payments'
import type { CallInputs, People } from './catalogue-inputs'

async function doubtfulPaymentId({ user }: People): Promise<number> {
  const { _id: orderId } = await createOrder(user)
  const { id } = await db.payment.create({
    data: { orderId, requestId: crypto.randomUUID(), amountCents: 1, status: 'needs_attention' },
    select: { id: true },
  })
  return id
}

async function newEventId(): Promise<number> {
  const eventType = 'CHECKOUT.ORDER.APPROVED'
  const body = JSON.stringify({ id: 'WH-1', event_type: eventType })
  const data = { eventId: crypto.randomUUID(), eventType, body }
  return (await db.webhookEvent.create({ data, select: { id: true } })).id
}

export function paymentInputs(paypal: TestPaypal) {
  const paidOrder = paidOrders(paypal)

  async function doubtfulRefundId(): Promise<number> {
    const { orderId, paymentId } = await paidOrder()
    const facts = { origin: 'admin', status: 'failed', amountCents: 1, explanation: 'x' } as const
    const data = { ...facts, orderId, paymentId, requestId: crypto.randomUUID() }
    return (await db.refund.create({ data, select: { id: true } })).id
  }

  async function newDisputeId(): Promise<number> {
    const { captureId } = await paidOrder()
    const { id: disputeId } = await paypal.openDispute(captureId)
    await settleDispute(disputeId)
    return (await db.dispute.findUniqueOrThrow({ where: { disputeId }, select: { id: true } })).id
  }

  return {
    checkPayment: async (people) => ({ id: await doubtfulPaymentId(people) }),
    resolvePayment: async (people) => ({ id: await doubtfulPaymentId(people) }),
    refundOrder: async () => ({
      id: (await paidOrder()).orderId,
      body: { amount: '1.00', reason: 'Broken', restock: [] },
    }),
    checkRefund: async () => ({ id: await doubtfulRefundId() }),
    resolveRefund: async () => ({ id: await doubtfulRefundId() }),
    checkDispute: async () => ({ id: await newDisputeId() }),
    resolveDispute: async () => ({ id: await newDisputeId() }),
    checkWebhookEvent: async () => ({ id: await newEventId() }),
    resolveWebhookEvent: async () => ({ id: await newEventId() }),
    countAttention: () => ({}),
    listInvoices: () => ({}),
    getInvoice: async () => {
      const { orderId } = await paidOrder()
      return await db.invoice.findUniqueOrThrow({ where: { orderId }, select: { id: true } })
    },
  } satisfies CallInputs
}
