import type { PaymentMethod } from '@/lib/generated/prisma/enums'
import { singleLine } from '@/lib/messaging/email/single-line'
import { refundReasonWords } from '@/lib/money/refunds/refund-body'
import { buyAgainPath } from '@/lib/sales/cart/cart-permalink'
import { t } from '@/lib/shared/messages/message'
import { formatPrice } from '@/lib/shared/money/money'
import { orderPath } from '@/lib/shared/routes/paths'
import { z } from '@/lib/shared/validation/zod'
import { defineMail, type MailShop, subjectName, type Words } from './define-mail'
import type { MailOrder } from './mail-order'

const nothing = z.object({})

/** They go to the buyer of an order: a name that begins with `order_` says so. */
export const orderMails = {
  order_placed: defineMail({
    details: nothing,
    lane: 'orders',
    isOwnAction: true,
    words: (_, { order, shop }) => ({
      subject: t('mail-order.placed-subject', { goods: goodsOf(order) }),
      heading: t('mail-order.placed-heading'),
      paragraphs: [t('mail-order.placed-thanks'), order ? payingWords(order, shop) : ''],
      button: seeOrder(order),
      shows: 'receipt',
    }),
    sample: {},
  }),
  order_paid: defineMail({
    details: nothing,
    lane: 'orders',
    isOwnAction: true,
    words: (_, { order }) => ({
      subject: t('mail-order.paid-subject', { goods: goodsOf(order) }),
      heading: t('mail-order.paid-heading'),
      paragraphs: [
        t('mail-order.paid-thanks', {
          amount: formatPrice(order?.totalCents ?? 0),
          method: elsewhere(order?.payments),
        }),
        t('mail-order.paid-invoice'),
      ],
      button: seeOrder(order),
      shows: 'receipt',
    }),
    sample: {},
  }),
  order_shipped: defineMail({
    details: z.object({ carrier: z.string(), number: z.string(), url: z.string() }),
    lane: 'orders',
    words: ({ carrier, number, url }, { order }) => ({
      subject: t('mail-order.shipped-subject', { goods: goodsOf(order) }),
      heading: t('mail-order.shipped-heading'),
      paragraphs: [t('mail-order.shipped-said')],
      notes: [
        { label: t('mail-order.carrier'), value: carrier },
        { label: t('mail-order.tracking-number'), value: number },
      ],
      // The carrier's own address is on the order's page: mails link to the shop only.
      button: order && {
        label: url ? t('mail-order.track') : t('mail.see-order'),
        path: orderPath(order.id),
      },
      shows: 'parcel',
    }),
    sample: { carrier: 'UPS', number: '1Z999', url: 'https://ups.example/1Z999' },
  }),
  order_delivered: defineMail({
    details: nothing,
    lane: 'orders',
    words: (_, { order }) => ({
      subject: t('mail-order.delivered-subject', { goods: goodsOf(order) }),
      heading: t('mail-order.delivered-heading'),
      paragraphs: [t('mail-order.delivered-said')],
      button: seeOrder(order),
      ...buyAgain(order),
      shows: 'arrived',
    }),
    sample: {},
  }),
  order_cancelled: defineMail({
    details: z.object({ byShop: z.boolean() }),
    lane: 'orders',
    isOwnAction: ({ byShop }) => !byShop,
    words: ({ byShop }, { order }) => {
      const named = { order: order?.id ?? '' }
      return {
        subject: t('mail-order.cancelled-subject', { goods: goodsOf(order) }),
        heading: t('mail-order.cancelled-heading'),
        paragraphs: [
          byShop ? t('mail-order.cancelled-by-shop', named) : t('mail-order.cancelled-by-buyer', named),
          t('mail-order.cancelled-money'),
        ],
        button: seeOrder(order),
        shows: 'goods',
      }
    },
    sample: { byShop: false },
  }),
  order_refunded: defineMail({
    details: z.object({ amountCents: z.int(), explanation: z.string() }),
    lane: 'orders',
    words: ({ amountCents, explanation }, { order }) => {
      const amount = formatPrice(amountCents)
      return {
        subject: t('mail-order.refunded-subject', { amount, goods: goodsOf(order) }),
        heading: t('mail-order.refunded-heading', { amount }),
        paragraphs: [
          t('mail-order.refunded-said', { amount, order: order?.id ?? '' }),
          explanation && t('mail.reason', { reason: singleLine(refundReasonWords(explanation), 500) }),
          t('mail-order.refunded-way'),
        ],
        button: seeOrder(order),
        shows: 'goods',
      }
    },
    sample: { amountCents: 1234, explanation: 'One cup was broken.' },
  }),
}

/** The goods for a subject: the first line, and how many others there are. */
export function goodsOf(order: MailOrder | null): string {
  const [first, ...others] = order?.orderItems ?? []
  if (!first) return t('mail-order.goods-nothing')
  const units = first.qty > 1 ? `${first.qty} × ` : ''
  return t('mail-order.goods', { goods: units + subjectName(first.name), others: others.length })
}

/** The button to an order's page. */
export function seeOrder(order: MailOrder | null): Words['button'] {
  return order && { label: t('mail.see-order'), path: orderPath(order.id) }
}

function buyAgain(order: MailOrder | null): Pick<Words, 'link'> {
  const path = buyAgainPath(
    (order?.orderItems ?? []).map(({ productId, qty }) => ({ product: productId, qty })),
  )
  return path === null ? {} : { link: { label: t('mail-order.buy-again'), path } }
}

/** The mail may leave a day after the order: only an order that waits for its payment asks for it. */
function payingWords({ paidAt, cancelledAt, stockState, payments }: MailOrder, shop: MailShop): string {
  if (cancelledAt) return t('mail-order.cancelled-meanwhile')
  if (paidAt) return t('mail-order.paid-meanwhile', { method: elsewhere(payments) })
  if (stockState !== 'held') return t('mail-order.not-kept')
  const minutes = shop.holdMinutes
  return minutes % 60 === 0
    ? t('mail-order.kept-hours', { hours: minutes / 60 })
    : t('mail-order.kept-minutes', { minutes })
}

/** How money came outside PayPal; `none` where that says nothing. */
function elsewhere(payments: readonly { method: PaymentMethod }[] = []): 'bank_transfer' | 'cash' | 'none' {
  const method = payments[0]?.method
  return method === 'bank_transfer' || method === 'cash' ? method : 'none'
}
