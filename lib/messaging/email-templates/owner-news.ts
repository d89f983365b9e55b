import { $Enums } from '@/lib/generated/prisma/client'
import { paymentReason } from '@/lib/money/payments/payment-reason'
import { describeEvent, describePayment } from '@/lib/money/reconciliation/payment-attention'
import { describeDispute, describeRefund, phraseOf } from '@/lib/money/reconciliation/refund-attention'
import { refundReason } from '@/lib/money/refunds/refund-reason'
import { paymentOutage } from '@/lib/platform/service-health/outage-words'
import { formatDate } from '@/lib/shared/locale/dates'
import { t } from '@/lib/shared/messages/message'
import { z } from '@/lib/shared/validation/zod'

/** What the owner is told, as facts: the mail is worded when it is written. */
export const ownerNews = z.discriminatedUnion('of', [
  z.object({
    of: z.literal('payment'),
    status: z.enum($Enums.PaymentStatus),
    reason: paymentReason.nullable(),
    captureId: z.string().nullable(),
    amountCents: z.int(),
  }),
  z.object({
    of: z.literal('refund'),
    status: z.enum($Enums.RefundStatus),
    reason: refundReason.nullable(),
    origin: z.enum($Enums.RefundOrigin),
    captureId: z.string().nullable(),
    amountCents: z.int(),
  }),
  z.object({
    of: z.literal('dispute'),
    reason: z.string(),
    status: z.string(),
    amountCents: z.int().nullable(),
    currency: z.string(),
    /** Until when it must be answered, and the time zone of the shop. */
    respondBy: z.string().nullable(),
    timeZone: z.string(),
  }),
  z.object({
    of: z.literal('event'),
    eventType: z.string(),
    reason: z.enum($Enums.WebhookEventReason),
    error: z.string(),
  }),
  z.object({ of: z.literal('outage'), fault: z.enum($Enums.ServiceFault), failure: z.string() }),
  z.object({
    of: z.literal('webhook'),
    webhook: z.int(),
    reason: z.enum($Enums.WebhookStop).exclude(['paused']),
  }),
  z.object({ of: z.literal('withdrawal'), isKnown: z.boolean() }),
  z.object({ of: z.literal('return') }),
  z.object({ of: z.literal('backup'), error: z.string() }),
])
export type OwnerNews = z.output<typeof ownerNews>

/** `subject` is that of a mail about no order; without one PayPal is concerned. */
type NewsWords = { what: string; subject?: string }

/** Words news in the current language. */
export function newsWords(news: OwnerNews): NewsWords {
  switch (news.of) {
    case 'payment':
      return { what: describePayment(news).what }
    case 'refund':
      return { what: describeRefund(news).what }
    case 'dispute':
      return { what: disputeText(news) }
    case 'event':
      return { what: describeEvent(news).what }
    case 'outage': {
      const { what, advice } = paymentOutage(news)
      return { what: `${what} ${advice}`, subject: t('mail-owner.subject-outage') }
    }
    case 'webhook':
      return {
        what: t(webhookKeys[news.reason], { webhook: news.webhook }),
        subject: t('mail-owner.subject-webhook'),
      }
    case 'withdrawal':
      return {
        what: news.isKnown ? t('mail-owner.withdrawal') : t('mail-owner.withdrawal-unknown'),
        subject: t('mail-owner.subject-withdrawal'),
      }
    case 'return':
      return { what: t('mail-owner.return') }
    case 'backup':
      return { what: news.error, subject: t('mail-owner.subject-backup') }
  }
}

function disputeText(news: Extract<OwnerNews, { of: 'dispute' }>): string {
  const { status, respondBy, timeZone: zone } = news
  const says = t('mail-owner.dispute-says', { status: phraseOf(status) })
  const moment = respondBy && formatDate(respondBy, 'moment', zone)
  const until = moment ? [t('mail-owner.dispute-until', { moment, zone })] : []
  return [describeDispute(news).what, says, ...until].join(' ')
}

const webhookKeys = {
  gone: 'mail-owner.webhook-gone',
  failing: 'mail-owner.webhook-failing',
  secret_lost: 'mail-owner.webhook-secret-lost',
} as const satisfies Record<Exclude<$Enums.WebhookStop, 'paused'>, string>
