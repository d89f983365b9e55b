import { z } from '@/lib/shared/validation/zod'
import { type Capture, createId, now } from './orders'
import { parseBody } from './paypal-errors'

export type Dispute = Omit<ReturnType<typeof openDispute>, 'seller_response_due_date'> & {
  seller_response_due_date?: string
}

const dayMs = 24 * 60 * 60 * 1000

/** Opens a dispute over the whole capture, by default to be answered within ten days. */
export function openDispute(capture: Capture, options: { reason?: string; respondBy?: string }) {
  const time = now()
  return {
    dispute_id: `PP-D-${createId()}`,
    create_time: time,
    update_time: time,
    disputed_transactions: [{ seller_transaction_id: capture.id, custom: capture.custom_id }],
    reason: options.reason ?? 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    status: 'WAITING_FOR_SELLER_RESPONSE',
    dispute_amount: capture.amount,
    dispute_life_cycle_stage: 'INQUIRY',
    seller_response_due_date: options.respondBy ?? new Date(Date.now() + 10 * dayMs).toISOString(),
  }
}

const noStatus = '400 INVALID_PARAMETER_VALUE: A status such as UNDER_REVIEW or RESOLVED.'
const change = z.object({
  status: z.string(noStatus).regex(/^[A-Z_]+$/, noStatus),
  respondBy: z.string().optional(),
})

export function changeDispute(dispute: Dispute, body: unknown) {
  const { status, respondBy } = parseBody(change, body)
  dispute.status = status
  dispute.update_time = now()
  if (respondBy) dispute.seller_response_due_date = respondBy
  if (status === 'RESOLVED') delete dispute.seller_response_due_date
}
