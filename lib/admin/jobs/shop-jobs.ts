import 'server-only'
import { removeOldChallenges } from '@/lib/accounts/mfa/passkey-challenges'
import { removeOldResetTokens } from '@/lib/accounts/password-reset/reset-password'
import { removeOldSessions } from '@/lib/accounts/sessions/sessions'
import { removeUnusedPictures } from '@/lib/admin/import/upload-picture'
import { removeOldImports } from '@/lib/admin/import-plan/remove-old-imports'
import { forgetOldOrders } from '@/lib/admin/privacy/forget-old-orders'
import { removeOldAuditEntries } from '@/lib/admin/privacy/remove-old-audit-entries'
import {
  backInStockDueAt,
  removeOldAlerts,
  tellBackInStock,
} from '@/lib/catalog/back-in-stock/notify-back-in-stock'
import { reductionsDueAt, runReductions } from '@/lib/catalog/reductions/run-reductions'
import { removeOldMisses } from '@/lib/catalog/synonyms/list-misses'
import type { Prisma } from '@/lib/generated/prisma/client'
import { removeOldMails } from '@/lib/messaging/email/old-mails'
import { mailsDueAt, sendMails } from '@/lib/messaging/email/send-mails'
import { deliverWebhooks } from '@/lib/messaging/webhook-delivery/deliver-webhooks'
import { removeOldDeliveries } from '@/lib/messaging/webhook-delivery/remove-old-deliveries'
import { deliveriesDueAt } from '@/lib/messaging/webhook-delivery/take-deliveries'
import { disputesDueAt, reconcileDisputes } from '@/lib/money/disputes/settle-dispute'
import { paypalServerConfig } from '@/lib/money/paypal/paypal-config'
import { reportTracking, trackingDueAt } from '@/lib/money/paypal/report-tracking'
import {
  removeOldWebhookEvents,
  retryWebhookEvents,
  webhookEventsDueAt,
} from '@/lib/money/paypal-webhooks/retry-webhook-events'
import { findLatePayments, latePaymentsDueAt } from '@/lib/money/reconciliation/find-late-payments'
import { reconcileDueAt, reconcilePayments } from '@/lib/money/reconciliation/reconcile-payments'
import {
  findRefundsAtPaypal,
  reconcileRefunds,
  refundSearchDueAt,
  refundsDueAt,
} from '@/lib/money/reconciliation/reconcile-refunds'
import { cancelledOrdersDueAt, refundCancelledOrders } from '@/lib/money/refunds/refund-cancelled-orders'
import { removeOldCounters } from '@/lib/platform/db/counters'
import { foldingDueAt, foldWords } from '@/lib/platform/db/fold-words'
import { removeOldResults } from '@/lib/platform/db/idempotency-keys'
import { anchorsDueAt, placeAnchors } from '@/lib/platform/db/read-page'
import { expiredHoldsDueAt, releaseExpiredHolds } from '@/lib/sales/inventory/release-expired-holds'
import { removeOldKeys } from '@/lib/sales/order-placement/order-idempotency'
import { readCountries } from '@/lib/sales/orders/read-countries'
import type { Jobs } from './run-jobs'
import { backupDueAt, removeOldBackupRuns, runNightlyBackup } from './run-nightly-backup'

/** No further payment, event or mail is started after this time of a round, so that the next round begins with recent ones. */
const roundMs = 20 * 1000

/**
 * The jobs, in the order in which they run. Payments come before holds, so that an approved payment is captured before the hold
 * of its order is released.
 */
export const shopJobs: Jobs = {
  'reconcile-payments': (signal) => reconcilePayments(new Date(), { signal, maxMs: roundMs }),
  'find-late-payments': (signal) => findLatePayments(new Date(), { signal, maxMs: roundMs }),
  'refund-cancelled-orders': (signal) => refundCancelledOrders({ signal, maxMs: roundMs }),
  'reconcile-refunds': (signal) => reconcileRefunds(new Date(), { signal, maxMs: roundMs }),
  'find-refunds-at-paypal': (signal) => findRefundsAtPaypal(new Date(), { signal, maxMs: roundMs }),
  'reconcile-disputes': (signal) => reconcileDisputes(new Date(), { signal, maxMs: roundMs }),
  'retry-webhook-events': (signal) => retryWebhookEvents(new Date(), { signal, maxMs: roundMs }),
  'release-expired-holds': (signal) => releaseExpiredHolds(new Date(), signal),
  'tell-back-in-stock': (signal) => tellBackInStock(new Date(), signal),
  'report-tracking': (signal) => reportTracking(new Date(), { signal, maxMs: roundMs }),
  'place-anchors': () => placeAnchors(),
}

/** They run every hour. */
export const cleanUps: Jobs = {
  'remove-old-mails': () => removeOldMails(),
  'remove-old-webhook-events': () => removeOldWebhookEvents(),
  'remove-old-deliveries': () => removeOldDeliveries(),
  'remove-old-keys': () => removeOldKeys(),
  'remove-old-bulk-results': () => removeOldResults(),
  'remove-old-counters': () => removeOldCounters(),
  'remove-old-sessions': () => removeOldSessions(),
  'remove-old-reset-tokens': () => removeOldResetTokens(),
  'remove-old-challenges': () => removeOldChallenges(),
  'remove-old-alerts': () => removeOldAlerts(),
  'remove-old-misses': () => removeOldMisses(),
  'remove-old-imports': () => removeOldImports(),
  'remove-unused-pictures': () => removeUnusedPictures(),
  'forget-old-orders': (signal) => forgetOldOrders(new Date(), signal),
  'remove-old-audit-entries': () => removeOldAuditEntries(),
  'remove-old-backup-runs': () => removeOldBackupRuns(),
  'read-countries': (signal) => readCountries(signal),
}

const mailJobs: Jobs = {
  'send-mails': (signal) => sendMails(() => new Date(), { signal, maxMs: roundMs }),
}
const webhookJobs: Jobs = { 'send-webhooks': (signal) => deliverWebhooks({ signal, maxMs: roundMs }) }
const reductionJobs: Jobs = { 'run-reductions': (signal) => runReductions(new Date(), signal) }
const backupJobs: Jobs = { 'nightly-backup': (signal) => runNightlyBackup(new Date(), signal) }
const foldingJobs: Jobs = { 'fold-words': (signal) => foldWords({ signal, maxMs: roundMs }) }

/** Lists of jobs that do not wait for each other: neither a mail server that does not answer nor a backup holds up a payment. */
export const jobLists: Jobs[] = [
  shopJobs,
  mailJobs,
  webhookJobs,
  reductionJobs,
  backupJobs,
  foldingJobs,
  cleanUps,
]

type DueAt = (now: Date) => Prisma.Sql | null

const withPaypal =
  (dueAt: DueAt): DueAt =>
  (now) =>
    paypalServerConfig() ? dueAt(now) : null

/**
 * When a job has something to do, as an expression of SQL: a time that has passed while something waits, else a later one or null. One that
 * is null runs for nothing. A job without a row here runs in every round of its list.
 */
export const dueTimes: Record<string, DueAt> = {
  'reconcile-payments': withPaypal(reconcileDueAt),
  'find-late-payments': withPaypal(latePaymentsDueAt),
  'refund-cancelled-orders': withPaypal(cancelledOrdersDueAt),
  'reconcile-refunds': withPaypal(refundsDueAt),
  'find-refunds-at-paypal': withPaypal(refundSearchDueAt),
  'reconcile-disputes': withPaypal(disputesDueAt),
  'retry-webhook-events': withPaypal(webhookEventsDueAt),
  'release-expired-holds': expiredHoldsDueAt,
  'tell-back-in-stock': backInStockDueAt,
  'report-tracking': withPaypal(trackingDueAt),
  'place-anchors': anchorsDueAt,
  'send-mails': mailsDueAt,
  'send-webhooks': deliveriesDueAt,
  'run-reductions': reductionsDueAt,
  'nightly-backup': backupDueAt,
  'fold-words': foldingDueAt,
}
