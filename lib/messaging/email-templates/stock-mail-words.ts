import { singleLine } from '@/lib/messaging/email/single-line'
import { backInStockPath, productPath } from '@/lib/shared/routes/paths'
import { maxSubjectName, type WordsOf } from './mail-word-parts'

/** To addresses that were entered for a product that is sold out. */
export const stockWords: WordsOf<'stock_alert' | 'back_in_stock'> = {
  stock_alert: ({ product }, { alertToken }) => ({
    subject: `Tell you when it is back: ${singleLine(product, maxSubjectName)}`,
    heading: 'Shall we tell you?',
    paragraphs: [
      `Somebody asked us to tell this address when ${singleLine(product, 200)} is back in stock. Please confirm with the button below that this was you. You then get one mail, once it is back.`,
      'If this was not you, ignore this mail. Without the button we delete the address within a week.',
    ],
    button: { label: 'Confirm the address', path: backInStockPath(alertToken) },
    link: { label: 'Remove this address now', path: backInStockPath(alertToken, { isRemoval: true }) },
  }),
  back_in_stock: ({ product, productId }, { alertToken }) => ({
    subject: `Back in stock: ${singleLine(product, maxSubjectName)}`,
    heading: 'It is back.',
    paragraphs: [
      `${singleLine(product, 200)} is in stock again. We tell those who have waited longest first, and only as many as there are units in an hour.`,
      'This is the one mail that you asked for. No other follows.',
    ],
    button: { label: 'See it in the shop', path: productPath(productId) },
    link: { label: 'Remove this address', path: backInStockPath(alertToken, { isRemoval: true }) },
  }),
}
