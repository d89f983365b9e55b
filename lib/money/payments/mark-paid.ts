import 'server-only'
import { recordAudit } from '@/lib/accounts/audit/record-audit'
import { requireAction, type Viewer } from '@/lib/accounts/permissions/viewer'
import type { PaymentMethod } from '@/lib/generated/prisma/enums'
import { issueInvoice } from '@/lib/money/invoices/issue-invoice'
import { never } from '@/lib/money/reconciliation/check-schedule'
import { todayOf } from '@/lib/platform/db/day-range'
import { type Transaction, withTransaction } from '@/lib/platform/db/db'
import { sellStock } from '@/lib/sales/inventory/order-stock'
import { paymentUndecided } from '@/lib/sales/inventory/release-expired-holds'
import { lockOrder } from '@/lib/sales/orders/lock-order'
import { getOrder } from '@/lib/sales/orders/order-queries'
import type { OrderJson } from '@/lib/sales/orders/order-schema'
import { requireAllowed } from '@/lib/sales/orders/require-allowed'
import { invalidAt, Problem } from '@/lib/shared/problem/problem'
import { closeAttempts } from './close-attempts'
import type { PaidElsewhereInput } from './payment-schema'
import { queuePaymentMails } from './queue-payment-mails'
import { logPaymentOutcome } from './record-verdict'

const methods: Record<PaidElsewhereInput['kind'], PaymentMethod> = {
  'bank-transfer': 'bank_transfer',
  cash: 'cash',
  other: 'other',
}

/**
 * Marks an order as paid by money that came outside PayPal, in one transaction: closes its open attempts, sells its units, numbers the
 * invoice and queues the mail, as a payment by PayPal does. It counts as paid from now on, so that figures of past days stay; the day
 * on which the money came stands on the payment and the invoice. Owners only.
 */
export async function markPaid(
  viewer: Viewer | null,
  orderId: number | null,
  { kind, date, reference }: PaidElsewhereInput,
): Promise<OrderJson> {
  const owner = requireAction(viewer, 'handle-money')
  const { _id: id, createdAt } = await getOrder(viewer, orderId)
  const message = mistakeIn(date, todayOf(new Date(createdAt)))
  if (message) throw invalidAt('date', message)
  const { closed, paymentId } = await withTransaction(async (tx) => {
    const order = await lockOrder(tx, id)
    const now = new Date()
    requireAllowed('pay', order.facts)
    await refuseWhileMoneyMayCome(tx, id)
    const closed = await closeAttempts(tx, id, reason)
    await sellStock(tx, order, { by: owner, at: now })
    const payment = await tx.payment.create({
      data: {
        orderId: id,
        status: 'completed',
        method: methods[kind],
        requestId: crypto.randomUUID(),
        amountCents: order.totalCents,
        currency: order.currency,
        feeCents: 0,
        receivedOn: new Date(date),
        reference,
        nextCheckAt: never,
      },
      select: { id: true },
    })
    await queuePaymentMails(tx, { id: payment.id, orderId: id, status: 'completed' })
    await recordAudit(tx, owner, {
      action: 'order-paid-elsewhere',
      entity: 'order',
      entityId: id,
      changes: { kind: [null, kind], date: [null, date] },
    })
    await issueInvoice(tx, { orderId: id }, now)
    return { closed, paymentId: payment.id }
  })
  for (const attempt of closed)
    logPaymentOutcome({ orderId: id, paymentId: attempt.id, status: 'voided', reason })
  logPaymentOutcome({ orderId: id, paymentId, status: 'completed', reason: null })
  return getOrder(viewer, id)
}

/** Money may come before the order, but not for ever. */
const maxEarlyMs = 366 * 24 * 60 * 60 * 1000

function mistakeIn(day: string, placedOn: string): string | null {
  if (day > todayOf()) return 'This day has not come yet.'
  return Date.parse(day) < Date.parse(placedOn) - maxEarlyMs ? 'This day is long before the order.' : null
}

const reason = { code: 'already_paid' } as const

async function refuseWhileMoneyMayCome(tx: Transaction, orderId: number): Promise<void> {
  if ((await tx.payment.count({ where: { orderId, ...paymentUndecided } })) === 0) return
  const detail =
    'A payment at PayPal for this order is under way, or waits for a decision. Please settle it first.'
  throw new Problem('payment-pending', { detail })
}
