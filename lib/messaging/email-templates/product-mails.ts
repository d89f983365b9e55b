import { hideReasons } from '@/lib/catalog/reviews/hide-reason'
import { singleLine } from '@/lib/messaging/email/single-line'
import { type PlainKey, t } from '@/lib/shared/messages/message'
import { backInStockPath, ownReviewsPath, productPath } from '@/lib/shared/routes/paths'
import { z } from '@/lib/shared/validation/zod'
import { contactOf, defineMail, subjectName } from './define-mail'

const why = 'mail.alert-why'
/** `alert` is an id, of which the renderer makes the link that shows whose the address is. */
const alertDetails = z.object({ alert: z.int(), product: z.string() })

export const productMails = {
  stock_alert: defineMail({
    details: alertDetails,
    lane: 'rest',
    isOwnAction: true,
    isConfirmation: true,
    why,
    words: ({ product }, { alertToken }) => ({
      subject: t('mail.alert-subject', { product: subjectName(product) }),
      heading: t('mail.alert-heading'),
      paragraphs: [t('mail.alert-ask', { product: singleLine(product, 200) }), t('mail.alert-ignore')],
      button: { label: t('mail.confirm-address'), path: backInStockPath(alertToken) },
      link: { label: t('mail.remove-address-now'), path: backInStockPath(alertToken, { isRemoval: true }) },
    }),
    sample: { alert: 7, product: 'Teapot' },
  }),
  back_in_stock: defineMail({
    details: alertDetails.extend({ productId: z.int() }),
    lane: 'rest',
    isConfirmation: true,
    why,
    words: ({ product, productId }, { alertToken }) => ({
      subject: t('mail.back-subject', { product: subjectName(product) }),
      heading: t('mail.back-heading'),
      paragraphs: [t('mail.back-said', { product: singleLine(product, 200) }), t('mail.back-once')],
      button: { label: t('mail.back-button'), path: productPath(productId) },
      link: { label: t('mail.remove-address'), path: backInStockPath(alertToken, { isRemoval: true }) },
    }),
    sample: { alert: 7, product: 'Teapot', productId: 3 },
  }),
  /** `product` is empty once it is deleted. Mails of earlier releases have `reason`, in English, and no `code`. */
  review_hidden: defineMail({
    details: z.object({
      name: z.string(),
      product: z.string(),
      reason: z.string(),
      code: z.enum(hideReasons).optional().catch(undefined),
    }),
    lane: 'rest',
    words: ({ product, reason, code }, { shop }) => {
      const named = (maxLength: number) => singleLine(product, maxLength) || t('mail.hidden-product')
      return {
        subject: t('mail.hidden-subject', { product: named(100) }),
        paragraphs: [
          t('mail.hidden-said', { product: named(200) }),
          t('mail.reason', { reason: code ? t(hideReasonKeys[code]) : singleLine(reason, 500) }),
          t('mail.hidden-mistake', contactOf(shop)),
        ],
        button: { label: t('mail.hidden-button'), path: ownReviewsPath },
      }
    },
    sample: { name: 'Jane Doe', product: 'Teapot', reason: '', code: 'spam' },
  }),
}

const hideReasonKeys = {
  spam: 'mail.hidden-spam',
  insult: 'mail.hidden-insult',
  'personal-data': 'mail.hidden-personal-data',
  'off-topic': 'mail.hidden-off-topic',
  unlawful: 'mail.hidden-unlawful',
} as const satisfies Record<(typeof hideReasons)[number], PlainKey>
