import { singleLine } from '@/lib/messaging/email/single-line'
import { exactTime } from '@/lib/shared/locale/dates'
import { t } from '@/lib/shared/messages/message'
import { paths } from '@/lib/shared/routes/paths'
import { z } from '@/lib/shared/validation/zod'
import { contactOf, defineMail } from './define-mail'
import { goodsOf, seeOrder } from './order-mails'

const goodsOnly = z.object({ goods: z.string() })
const goods = '2 × Teapot'

export const returnMails = {
  order_return_requested: defineMail({
    details: goodsOnly.extend({ byShop: z.boolean() }),
    lane: 'orders',
    isOwnAction: ({ byShop }) => !byShop,
    words: ({ goods, byShop }, { order }) => {
      const subject = { goods: goodsOf(order) }
      const back = { order: order?.id ?? '', goods: singleLine(goods, 1000) }
      return {
        ...(byShop
          ? {
              subject: t('mail-return.expected-subject', subject),
              heading: t('mail-return.expected-heading'),
            }
          : {
              subject: t('mail-return.requested-subject', subject),
              heading: t('mail-return.requested-heading'),
            }),
        paragraphs: [
          byShop ? t('mail-return.expected-said', back) : t('mail-return.requested-said', back),
          t('mail-return.parcel', { order: back.order }),
        ],
        button: seeOrder(order),
        shows: 'goods',
      }
    },
    sample: { goods, byShop: false },
  }),
  order_return_received: defineMail({
    details: goodsOnly,
    lane: 'orders',
    words: ({ goods }, { order }) => ({
      subject: t('mail-return.received-subject', { goods: goodsOf(order) }),
      heading: t('mail-return.received-heading'),
      paragraphs: [
        t('mail-return.received-said', { order: order?.id ?? '', goods: singleLine(goods, 1000) }),
        t('mail-return.received-money'),
      ],
      button: seeOrder(order),
      shows: 'goods',
    }),
    sample: { goods },
  }),
  order_return_refused: defineMail({
    details: goodsOnly.extend({ refusal: z.string() }),
    lane: 'orders',
    words: ({ goods, refusal }, { order, shop }) => ({
      subject: t('mail-return.refused-subject', { goods: goodsOf(order) }),
      heading: t('mail-return.refused-heading'),
      paragraphs: [
        t('mail-return.refused-said', { order: order?.id ?? '', goods: singleLine(goods, 1000) }),
        t('mail.reason', { reason: singleLine(refusal, 500) }),
        t('mail-return.refused-mistake', contactOf(shop)),
      ],
      button: seeOrder(order),
      shows: 'goods',
    }),
    sample: { goods, refusal: 'They were used.' },
  }),
  /** It goes to the address that somebody typed, and repeats all that they typed and when it came, to the second. */
  withdrawal_receipt: defineMail({
    details: z.object({
      name: z.string(),
      order: z.string(),
      email: z.string(),
      lines: z.string(),
      receivedAt: z.string(),
      timeZone: z.string(),
    }),
    lane: 'orders',
    isOwnAction: true,
    why: 'mail-return.withdrawal-why',
    words: ({ name, order, email, lines, receivedAt, timeZone }) => ({
      subject: t('mail-return.withdrawal-subject'),
      heading: t('mail-return.withdrawal-heading'),
      paragraphs: [
        t('mail-return.withdrawal-said', { moment: momentText(receivedAt, timeZone) }),
        t('mail-return.withdrawal-keep'),
        lines
          ? t('mail-return.withdrawal-about', { lines: unlinked(lines, 1900) })
          : t('mail-return.withdrawal-whole'),
      ],
      notes: [
        { label: t('mail-return.name'), value: unlinked(name, 200) },
        { label: t('mail-return.order-number'), value: unlinked(order, 200) },
        { label: t('mail-return.email'), value: email },
        { label: t('mail-return.received'), value: momentText(receivedAt, timeZone) },
      ],
      button: { label: t('mail.go-to-shop'), path: paths.home },
    }),
    sample: {
      name: 'Jane Doe',
      order: '12',
      email: 'jane@example.com',
      lines: 'The teapot.',
      receivedAt: '2026-11-27T10:00:01Z',
      timeZone: 'Europe/Vienna',
    },
  }),
}

function momentText(iso: string, timeZone: string): string {
  const at = new Date(iso)
  const utc = `${exactTime(at, 'UTC')} UTC`
  return timeZone === 'UTC' ? utc : `${exactTime(at, timeZone)} ${timeZone} (${utc})`
}

/** Returns a line in which mail programs find no link: anybody can have a receipt with what they typed mailed to any address. */
function unlinked(text: string, maxLength: number): string {
  const plain = text
    .normalize('NFKC')
    .replaceAll('\u3002', '.')
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll(/(?<=\S)([.:/\\@])(?=[^\s\d])|([/\\])(?=\S)/gu, '$1$2 ')
  return singleLine(plain, maxLength)
}
