import { auditEntryJson, auditList } from '@/lib/accounts/audit/audit-filter'
import { savedViewInput, savedViewJson } from '@/lib/accounts/users/user-schema'
import { dashboardJson } from '@/lib/admin/dashboard/dashboard-schema'
import { attentionFilter, attentionJson } from '@/lib/admin/inbox/attention-schema'
import { decisionInput } from '@/lib/messaging/email-admin/mail-schema'
import { webhookEventInput } from '@/lib/money/paypal/webhook-event'
import { periodQuery } from '@/lib/money/reports/report-period'
import { z } from '@/lib/shared/validation/zod'
import { defineCalls, detailJson } from './define-calls'

/** An admin has PayPal queried now about an entry under *Needs attention*. */
function checkOf<const Path extends `/api/${string}`>(path: Path, entry: string) {
  return {
    ...ofEntry,
    request: ['PUT', path],
    does: `Asks PayPal about ${entry} now.`,
    problems: ['not-found', 'payments-not-configured', 'payment-provider-down'],
  } as const
}

/** An admin marks such an entry as done. */
function resolutionOf<const Path extends `/api/${string}`>(path: Path, entry: string) {
  return {
    ...ofEntry,
    request: ['PUT', path],
    does: `Marks ${entry} as settled. A repeat changes nothing.`,
    problems: ['not-found'],
  } as const
}

const ofEntry = { access: 'admin', can: 'handle-money', answer: detailJson } as const

export const adminCalls = defineCalls({
  countAttention: {
    request: ['GET', '/api/attention/'],
    does: 'How many payments, refunds, disputes, withdrawals, returns, stopped webhooks, messages from PayPal and faults of the operation need somebody; with `include=entries` the newest 100 of each kind but faults, the newest first.',
    access: 'admin',
    can: 'see-admin',
    scope: 'orders:read',
    filter: attentionFilter,
    answer: attentionJson,
    problems: ['invalid-input'],
  },
  getDesk: {
    request: ['GET', '/api/desk/'],
    does: 'The figures of a period, by default of the last 28 days, and what waits for the desk now.',
    access: 'admin',
    can: 'see-books',
    filter: periodQuery,
    answer: dashboardJson,
    problems: ['invalid-input'],
  },
  checkPayment: checkOf('/api/orders/payments/{id}/check/', 'a payment'),
  resolvePayment: resolutionOf('/api/orders/payments/{id}/resolve/', 'a payment'),
  checkRefund: checkOf('/api/orders/refunds/{id}/check/', 'a refund'),
  resolveRefund: resolutionOf('/api/orders/refunds/{id}/resolve/', 'a refund'),
  checkDispute: checkOf('/api/paypal/disputes/{id}/check/', 'a dispute'),
  resolveDispute: resolutionOf('/api/paypal/disputes/{id}/resolve/', 'a dispute'),
  checkWebhookEvent: checkOf('/api/paypal/events/{id}/check/', 'a message from PayPal'),
  resolveWebhookEvent: resolutionOf('/api/paypal/events/{id}/resolve/', 'a message from PayPal'),
  receiveWebhook: {
    request: ['POST', '/api/paypal/webhook/'],
    does: 'Receives an event. It is verified by asking PayPal, stored, then acted upon.',
    access: 'paypal',
    body: webhookEventInput,
    limit: 'webhook',
    answer: detailJson,
    problems: ['webhook-refused', 'payments-not-configured', 'payment-provider-down'],
  },
  releaseHolds: {
    request: ['POST', '/api/holds/release/'],
    does: 'Returns the units that unpaid orders of accounts without a paid order hold. The orders can be paid while stock lasts.',
    access: 'admin',
    can: 'handle-money',
    answer: detailJson,
  },
  listAudit: {
    request: ['GET', '/api/audit/'],
    does: 'The log: who changed what, newest first.',
    access: 'admin',
    can: 'manage-shop',
    list: 'strict',
    filter: auditList.filter,
    answer: z.array(auditEntryJson),
  },
  listSavedViews: {
    request: ['GET', '/api/views/'],
    does: "The caller's saved views: addresses of lists under names.",
    access: 'admin',
    can: 'see-admin',
    answer: z.array(savedViewJson),
  },
  saveView: {
    request: ['POST', '/api/views/'],
    does: 'Saves an address of a list under a name, in place of one of the same name.',
    access: 'admin',
    can: 'see-admin',
    body: savedViewInput,
    status: 201,
    answer: savedViewJson,
    problems: ['too-many-views'],
  },
  deleteSavedView: {
    request: ['DELETE', '/api/views/{id}/'],
    does: 'Deletes a saved view. A repeat changes nothing.',
    access: 'admin',
    can: 'see-admin',
    answer: detailJson,
  },
  sendMail: {
    request: ['POST', '/api/mails/{id}/send/'],
    does: "Queues a mail again. One about an order goes to its buyer's present address.",
    access: 'admin',
    can: 'work-orders',
    answer: detailJson,
    problems: ['not-found', 'mail-not-kept'],
  },
  decideOldMails: {
    request: ['POST', '/api/mails/decide/'],
    does: 'Sends or discards the mails, up to the id `upTo`, that were written an hour or more before the shop had a mail server. A repeat changes nothing.',
    access: 'admin',
    can: 'work-orders',
    body: decisionInput,
    answer: detailJson,
  },
})
