import { singleLine } from '@/lib/messaging/email/single-line'
import { buyAgainPath } from '@/lib/sales/cart/cart-permalink'
import { elsewhereWords } from '@/lib/sales/orders/payment-method'
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
      subject: `Ordered: ${goodsOf(order)}`,
      heading: 'We have your order.',
      paragraphs: [
        'Thank you for your order. Here is what you ordered.',
        order ? payingWords(order, shop) : '',
      ],
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
      subject: `Paid: ${goodsOf(order)}`,
      heading: 'Paid.',
      paragraphs: [
        `Thank you. We have received your payment of ${formatPrice(order?.totalCents ?? 0)}${elsewhereWords(order?.payments)}.`,
        'The invoice is on the order’s page.',
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
      subject: `On its way: ${goodsOf(order)}`,
      heading: 'On its way.',
      paragraphs: ['Your parcel is on its way.'],
      notes: [
        { label: 'Carrier', value: carrier },
        { label: 'Tracking number', value: number },
      ],
      // The carrier's own address is on the order's page: mails link to the shop only.
      button: order && { label: url ? 'Track your parcel' : 'See the order', path: orderPath(order.id) },
      shows: 'parcel',
    }),
    sample: { carrier: 'UPS', number: '1Z999', url: 'https://ups.example/1Z999' },
  }),
  order_delivered: defineMail({
    details: nothing,
    lane: 'orders',
    words: (_, { order }) => ({
      subject: `Delivered: ${goodsOf(order)}`,
      heading: 'Delivered.',
      paragraphs: ['Your parcel has arrived. We hope you enjoy what is in it.'],
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
    words: ({ byShop }, { order }) => ({
      subject: `Cancelled: ${goodsOf(order)}`,
      heading: 'Cancelled.',
      paragraphs: [
        byShop
          ? `We have cancelled your order ${order?.id}.`
          : `Your order ${order?.id} is cancelled, as you asked.`,
        'You do not have to pay anything. A payment that still arrives is refunded.',
      ],
      button: seeOrder(order),
      shows: 'goods',
    }),
    sample: { byShop: false },
  }),
  order_refunded: defineMail({
    details: z.object({ amountCents: z.int(), explanation: z.string() }),
    lane: 'orders',
    words: ({ amountCents, explanation }, { order }) => ({
      subject: `Refunded ${formatPrice(amountCents)}: ${goodsOf(order)}`,
      heading: `${formatPrice(amountCents)} goes back to you.`,
      paragraphs: [
        `We have refunded ${formatPrice(amountCents)} for your order ${order?.id}.`,
        explanation && `Reason: ${singleLine(explanation, 500)}`,
        'The money goes back the way you paid. It can take some days to show in your account.',
      ],
      button: seeOrder(order),
      shows: 'goods',
    }),
    sample: { amountCents: 1234, explanation: 'One cup was broken.' },
  }),
}

/** The goods for a subject: the first line, and how many others there are. */
export function goodsOf(order: MailOrder | null): string {
  const [first, ...others] = order?.orderItems ?? []
  if (!first) return 'your order'
  const units = first.qty > 1 ? `${first.qty} × ` : ''
  return `${units}${subjectName(first.name)}${others.length > 0 ? ` and ${others.length} more` : ''}`
}

/** The button to an order's page. */
export function seeOrder(order: MailOrder | null): Words['button'] {
  return order && { label: 'See the order', path: orderPath(order.id) }
}

function buyAgain(order: MailOrder | null): Pick<Words, 'link'> {
  const path = buyAgainPath(
    (order?.orderItems ?? []).map(({ productId, qty }) => ({ product: productId, qty })),
  )
  return path === null ? {} : { link: { label: 'Buy again', path } }
}

/** The mail may leave a day after the order: only an order that waits for its payment asks for it. */
function payingWords({ paidAt, cancelledAt, stockState, payments }: MailOrder, shop: MailShop): string {
  if (cancelledAt) return 'The order has been cancelled. You do not have to pay anything.'
  if (paidAt) return `We have received your payment${elsewhereWords(payments)}.`
  if (stockState !== 'held')
    return 'We no longer keep its items for you. You can still pay on the order’s page while they are in stock.'
  return `If you have not paid yet, you can do so on the order’s page. We keep its items for you for ${duration(shop.holdMinutes)}.`
}

function duration(minutes: number): string {
  if (minutes % 60 !== 0) return minutes === 1 ? 'one minute' : `${minutes} minutes`
  return minutes === 60 ? 'one hour' : `${minutes / 60} hours`
}
