import { createId, now } from './orders.mjs'
import { invalid, notFound } from './paypal-errors.mjs'

/**
 * A dispute as PayPal shows it.
 * @typedef {object} Dispute
 * @property {string} dispute_id
 * @property {string} create_time
 * @property {string} update_time
 * @property {{ seller_transaction_id: string, custom?: string }[]} disputed_transactions
 * @property {string} reason
 * @property {string} status
 * @property {import('./order-request.mjs').Money} dispute_amount
 * @property {string} dispute_life_cycle_stage
 * @property {string} [seller_response_due_date]
 */

const dayMs = 24 * 60 * 60 * 1000

/**
 * @param {import('./orders.mjs').Capture} capture
 * @param {{ reason?: string, respondBy?: string } | null} options
 * @returns {Dispute} a new dispute over the whole capture, by default to be answered within ten days
 */
export function openDispute(capture, options) {
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

/** @param {Dispute} dispute @param {{ status?: unknown, respondBy?: string } | null} changes @throws 400 */
export function changeDispute(dispute, changes) {
  const { status, respondBy } = changes ?? {}
  if (typeof status !== 'string' || !/^[A-Z_]+$/.test(status)) {
    throw invalid('INVALID_PARAMETER_VALUE', 'A status such as UNDER_REVIEW or RESOLVED.', '/status')
  }
  dispute.status = status
  dispute.update_time = now()
  if (respondBy) dispute.seller_response_due_date = respondBy
  if (status === 'RESOLVED') delete dispute.seller_response_due_date
}

/** @param {Map<string, Dispute>} disputes @param {string} id @throws PayPal's 404 */
export function findDispute(disputes, id) {
  const dispute = disputes.get(id)
  if (!dispute) throw notFound()
  return dispute
}
