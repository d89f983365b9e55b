import type { MailKind } from '@/lib/generated/prisma/enums'
import type { MailFacts, MailOrder, MailShop } from '@/lib/mail/mail-content'
import { singleLine } from '@/lib/mail/single-line'
import { formatPrice } from '@/lib/money'
import type { MailDetails } from '@/lib/outbox/mail-kinds'
import { orderPath, paths } from '@/lib/paths'

type Words = {
  subject: string
  paragraphs: string[]
  /** Where the button leads, in the shop. */
  button: { label: string; path: string } | null
  showsOrder?: true
}
type Context = { order: MailOrder | null; shop: MailShop }

const byKind: { [Kind in MailKind]: (details: MailDetails<Kind>, context: Context) => Words } = {
  order_placed: (_, { order, shop }) => ({
    subject: `Your order ${order?.id}`,
    paragraphs: [
      'Thank you for your order. Below is what we have noted.',
      order ? payingWords(order, shop) : '',
    ],
    button: seeOrder(order),
    showsOrder: true,
  }),
  order_paid: (_, { order }) => ({
    subject: `Your payment for order ${order?.id}`,
    paragraphs: [
      `Thank you. Your payment of ${formatPrice(order?.totalCents ?? 0)} has arrived, and we are packing your parcel.`,
    ],
    button: seeOrder(order),
    showsOrder: true,
  }),
  order_shipped: ({ carrier, number, url }, { order }) => ({
    subject: `Order ${order?.id} is on its way`,
    paragraphs: [
      'Your parcel has left us.',
      carrier || number
        ? `It travels with ${carrier || 'our carrier'}${number && `, number ${number}`}.`
        : '',
      url ? 'The link to follow it is on the order’s page.' : '',
    ],
    button: seeOrder(order),
    showsOrder: true,
  }),
  order_delivered: (_, { order }) => ({
    subject: `Order ${order?.id} was delivered`,
    paragraphs: ['Your parcel has arrived. We hope you enjoy what is in it.'],
    button: seeOrder(order),
  }),
  order_cancelled: ({ byShop }, { order }) => ({
    subject: `Order ${order?.id} is cancelled`,
    paragraphs: [
      byShop
        ? `We have cancelled your order ${order?.id}.`
        : `Your order ${order?.id} is cancelled, as you asked.`,
      'There is nothing to pay. Money that arrives for it after all goes back to you.',
    ],
    button: seeOrder(order),
  }),
  order_refunded: ({ amountCents, explanation }, { order }) => ({
    subject: `Your refund for order ${order?.id}`,
    paragraphs: [
      `We have sent you ${formatPrice(amountCents)} back for your order ${order?.id}.`,
      explanation && `The reason: ${singleLine(explanation, 500)}`,
      'It goes the way you paid. Until your account shows it, some days may pass.',
    ],
    button: seeOrder(order),
  }),
  needs_attention: ({ what }, { order }) => ({
    subject: order ? `Order ${order.id} needs attention` : 'A message of PayPal needs attention',
    paragraphs: [what, 'What can be done about it is on the page Needs attention.'],
    button: { label: 'See what to do', path: paths.adminAttention },
  }),
  account_made: (_, { shop }) => ({
    subject: `Welcome to ${shop.name}`,
    paragraphs: [
      'Your account is ready. It keeps your orders, and you can review what you have bought.',
      'If it was not you who made it, somebody has mistyped their address, and you can ignore this mail.',
    ],
    button: { label: 'Go to the shop', path: paths.home },
  }),
  password_reset: ({ token }) => ({
    subject: 'Choose a new password',
    paragraphs: [
      'Somebody asked for a new password for your account. The button leads to where you choose it. It works once, for one hour.',
      'If it was not you, there is nothing to do: your password stays as it is.',
    ],
    button: { label: 'Choose a new password', path: `/reset-password?token=${encodeURIComponent(token)}` },
  }),
  password_changed: () => ({
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account was changed, and all other devices were logged out.',
      'If it was not you, please choose a new password now.',
    ],
    button: { label: 'It was not me', path: '/forgot-password' },
  }),
  email_changed: ({ newEmail }) => ({
    subject: 'Your address was changed',
    paragraphs: [
      `The e-mail address of your account is now ${singleLine(newEmail, 320)}. We write to this address for the last time.`,
      'If it was not you, please tell us at once.',
    ],
    button: { label: 'Go to the shop', path: paths.home },
  }),
}

/** The mail may leave a day after the order: only an order that waits for its payment asks for it. */
function payingWords({ paidAt, cancelledAt, stockState }: MailOrder, shop: MailShop): string {
  if (cancelledAt) return 'The order is cancelled by now, and there is nothing to pay.'
  if (paidAt) return 'Your payment has arrived.'
  if (stockState !== 'held') {
    return 'Its items are no longer kept for you. You can still pay on the order’s page while they are in stock.'
  }
  return `If you have not paid yet, please do so on the order’s page. Its items are kept for you for ${duration(shop.holdMinutes)}.`
}

function seeOrder(order: MailOrder | null): Words['button'] {
  return order && { label: 'See the order', path: orderPath(order.id) }
}

function duration(minutes: number): string {
  if (minutes % 60 !== 0) return minutes === 1 ? 'one minute' : `${minutes} minutes`
  return minutes === 60 ? 'one hour' : `${minutes / 60} hours`
}

/** The subject, the sentences and the button of a mail, by its kind. */
export function mailWords({ kind, details, order, shop }: MailFacts): Words {
  const words = byKind[kind] as (details: MailFacts['details'], context: Context) => Words
  return words(details, { order, shop })
}
