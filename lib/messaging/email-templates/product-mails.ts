import { singleLine } from '@/lib/messaging/email/single-line'
import { backInStockPath, ownReviewsPath, productPath } from '@/lib/shared/routes/paths'
import { z } from '@/lib/shared/validation/zod'
import { defineMail, subjectName, writeTo } from './define-mail'

const why = 'You get this mail because this address was entered for a product that was sold out.'
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
      subject: `Tell you when it is back: ${subjectName(product)}`,
      heading: 'Shall we tell you?',
      paragraphs: [
        `Somebody asked us to tell this address when ${singleLine(product, 200)} is back in stock. Please confirm with the button below that this was you. You then get one mail, once it is back.`,
        'If this was not you, ignore this mail. Without the button we delete the address within a week.',
      ],
      button: { label: 'Confirm the address', path: backInStockPath(alertToken) },
      link: { label: 'Remove this address now', path: backInStockPath(alertToken, { isRemoval: true }) },
    }),
    sample: { alert: 7, product: 'Teapot' },
  }),
  back_in_stock: defineMail({
    details: alertDetails.extend({ productId: z.int() }),
    lane: 'rest',
    isConfirmation: true,
    why,
    words: ({ product, productId }, { alertToken }) => ({
      subject: `Back in stock: ${subjectName(product)}`,
      heading: 'It is back.',
      paragraphs: [
        `${singleLine(product, 200)} is in stock again. We tell those who have waited longest first, and only as many as there are units in an hour.`,
        'This is the one mail that you asked for. No other follows.',
      ],
      button: { label: 'See it in the shop', path: productPath(productId) },
      link: { label: 'Remove this address', path: backInStockPath(alertToken, { isRemoval: true }) },
    }),
    sample: { alert: 7, product: 'Teapot', productId: 3 },
  }),
  review_hidden: defineMail({
    details: z.object({ name: z.string(), product: z.string(), reason: z.string() }),
    lane: 'rest',
    words: ({ product, reason }, { shop }) => ({
      subject: `Your review of ${singleLine(product, 100)} is hidden`,
      paragraphs: [
        `We no longer show your review of ${singleLine(product, 200)}.`,
        `Reason: ${singleLine(reason, 500)}`,
        `Its text and stars are unchanged, and you still see them. If we are mistaken, ${writeTo(shop)}, and we look at it again.`,
      ],
      button: { label: 'See your reviews', path: ownReviewsPath },
    }),
    sample: { name: 'Jane Doe', product: 'Teapot', reason: 'Spam. It advertises something.' },
  }),
}
