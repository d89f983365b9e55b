import { singleLine } from '@/lib/messaging/email/single-line'
import { t } from '@/lib/shared/messages/message'
import { adminPaths } from '@/lib/shared/routes/admin-paths'
import { orderPath } from '@/lib/shared/routes/paths'
import { z } from '@/lib/shared/validation/zod'
import { defineMail, subjectName } from './define-mail'
import { newsWords, ownerNews } from './owner-news'

const why = 'mail-owner.why'

export const ownerMails = {
  /** Mails of earlier releases have `what` and `subject` alone, in English: a sentence, and the subject of a mail about no order. */
  needs_attention: defineMail({
    details: z.object({
      what: z.string(),
      subject: z.string().optional(),
      news: ownerNews.optional().catch(undefined),
    }),
    lane: 'orders',
    why,
    words: ({ what, subject, news }, { order }) => {
      const said = news ? newsWords(news) : { what, subject }
      return {
        subject: order
          ? t('mail-owner.subject-order', { order: order.id })
          : (said.subject ?? t('mail-owner.subject-paypal')),
        paragraphs: [said.what, t('mail-owner.what-to-do')],
        button: { label: t('mail-owner.button'), path: adminPaths.adminAttention },
      }
    },
    sample: { what: '', news: { of: 'return' } },
  }),
  /** `order` is the number that a visitor typed. The mail does not show that order. */
  contact_message: defineMail({
    details: z.object({
      from: z.string(),
      email: z.string(),
      message: z.string(),
      order: z.int().nullable(),
    }),
    lane: 'rest',
    why,
    words: ({ from, email, message, order }) => ({
      subject:
        order === null
          ? t('mail-owner.contact-subject', { name: subjectName(from) })
          : t('mail-owner.contact-subject-order', { name: subjectName(from), order }),
      heading: t('mail-owner.contact-heading'),
      paragraphs: [
        ...message.split('\n').map((line) => singleLine(line, 2000)),
        t('mail-owner.contact-reply'),
      ],
      notes: [
        { label: t('mail-owner.contact-name'), value: from },
        { label: t('mail-owner.contact-email'), value: email },
        { label: t('mail-owner.contact-order'), value: order === null ? '' : String(order) },
      ],
      button: order === null ? null : { label: t('mail.see-order'), path: orderPath(order) },
    }),
    sample: { from: 'Jane Doe', email: 'jane@example.com', message: 'Hello.\nBye.', order: 12 },
  }),
}
