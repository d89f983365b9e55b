import type { Money } from './order-request'
import { type Capture, createId, now } from './orders'
import { invalid, notFound } from './paypal-errors'

/** A dispute as PayPal shows it. */
export interface Dispute {
  dispute_id: string
  create_time: string
  update_time: string
  disputed_transactions: { seller_transaction_id: string; custom?: string }[]
  reason: string
  status: string
  dispute_amount: Money
  dispute_life_cycle_stage: string
  seller_response_due_date?: string
}

const dayMs = 24 * 60 * 60 * 1000

/** @returns a new dispute over the whole capture, by default to be answered within ten days */
export function openDispute(
  capture: Capture,
  options: { reason?: string; respondBy?: string } | null,
): Dispute {
  const { reason = 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED', respondBy } = options ?? {}
  const time = now()
  return {
    dispute_id: `PP-D-${createId()}`,
    create_time: time,
    update_time: time,
    disputed_transactions: [{ seller_transaction_id: capture.id, custom: capture.custom_id }],
    reason,
    status: 'WAITING_FOR_SELLER_RESPONSE',
    dispute_amount: capture.amount,
    dispute_life_cycle_stage: 'INQUIRY',
    seller_response_due_date: respondBy ?? new Date(Date.now() + 10 * dayMs).toISOString(),
  }
}

/** @throws 400 */
export function changeDispute(dispute: Dispute, changes: { status?: unknown; respondBy?: string } | null) {
  const { status, respondBy } = changes ?? {}
  if (typeof status !== 'string' || !/^[A-Z_]+$/.test(status)) {
    throw invalid('INVALID_PARAMETER_VALUE', 'A status such as UNDER_REVIEW or RESOLVED.', '/status')
  }
  dispute.status = status
  dispute.update_time = now()
  if (respondBy) dispute.seller_response_due_date = respondBy
  if (status === 'RESOLVED') delete dispute.seller_response_due_date
}

/** @throws PayPal's 404 */
export function findDispute(disputes: Map<string, Dispute>, id: string) {
  const dispute = disputes.get(id)
  if (!dispute) throw notFound()
  return dispute
}
