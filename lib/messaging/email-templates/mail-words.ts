import type { MailKind } from '@/lib/generated/prisma/enums'
import { singleLine } from '@/lib/messaging/email/single-line'
import type { MailDetails } from '@/lib/messaging/outbox/mail-kinds'
import { elsewhereWords } from '@/lib/sales/orders/payment-method'
import { formatPrice } from '@/lib/shared/money/money'
import { adminPaths } from '@/lib/shared/routes/admin-paths'
import {
  confirmEmailPath,
  forgotPasswordPath,
  orderPath,
  ownReviewsPath,
  paths,
  resetPasswordPath,
  securityPath,
} from '@/lib/shared/routes/paths'
import { contactWords } from './contact-mail-words'
import type { MailFacts, MailShop } from './mail-content'
import type { MailOrder } from './mail-order'
import type { Words, WordsOf } from './mail-word-parts'
import { buyAgain, goodsOf, seeOrder } from './order-mail-words'
import { returnWords } from './return-mail-words'
import { stockWords } from './stock-mail-words'

const byKind: WordsOf<MailKind> = {
  order_placed: (_, { order, shop }) => ({
    subject: `Ordered: ${goodsOf(order)}`,
    heading: 'We have your order.',
    paragraphs: [
      'Thank you for your order. Here is what you ordered.',
      order ? payingWords(order, shop) : '',
    ],
    button: seeOrder(order),
    shows: 'receipt',
  }),
  order_paid: (_, { order }) => ({
    subject: `Paid: ${goodsOf(order)}`,
    heading: 'Paid.',
    paragraphs: [
      `Thank you. We have received your payment of ${formatPrice(order?.totalCents ?? 0)}${elsewhereWords(order?.payments)}.`,
      'The invoice is on the order’s page.',
    ],
    button: seeOrder(order),
    shows: 'receipt',
  }),
  order_shipped: ({ carrier, number, url }, { order }) => ({
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
  order_delivered: (_, { order }) => ({
    subject: `Delivered: ${goodsOf(order)}`,
    heading: 'Delivered.',
    paragraphs: ['Your parcel has arrived. We hope you enjoy what is in it.'],
    button: seeOrder(order),
    ...buyAgain(order),
    shows: 'arrived',
  }),
  order_cancelled: ({ byShop }, { order }) => ({
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
  order_refunded: ({ amountCents, explanation }, { order }) => ({
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
  needs_attention: ({ what, subject = 'A message from PayPal needs attention' }, { order }) => ({
    subject: order ? `Order ${order.id} needs attention` : subject,
    paragraphs: [what, 'The page Needs attention says what you can do.'],
    button: { label: 'See what to do', path: adminPaths.adminAttention },
  }),
  account_made: ({ isNewAddress }, { shop, confirmToken }) => ({
    subject: isNewAddress ? 'Confirm your e-mail address' : `Welcome to ${shop.name}`,
    paragraphs: [
      isNewAddress
        ? 'This is now the address of your account. Please confirm with the button below that it is yours.'
        : 'Your account is ready. It keeps your orders, and you can review what you have bought. Please confirm with the button below that this address is yours.',
      `If ${isNewAddress ? 'you do not know this account' : 'you did not create this account'}, somebody mistyped an address. You can ignore this mail.`,
    ],
    button: {
      label: 'Confirm the address',
      path: `${confirmEmailPath}?token=${encodeURIComponent(confirmToken)}`,
    },
  }),
  password_reset: ({ token }) => ({
    subject: 'Choose a new password',
    paragraphs: [
      'Somebody asked for a new password for your account. Use the button below to choose one. The link works once, for one hour.',
      'If this was not you, ignore this mail. Your password does not change.',
    ],
    button: {
      label: 'Choose a new password',
      path: `${resetPasswordPath}?token=${encodeURIComponent(token)}`,
    },
  }),
  invitation: ({ by, role, token }, { shop }) => ({
    subject: `Your desk at ${shop.name}`,
    heading: 'Your desk is ready.',
    paragraphs: [
      `${singleLine(by, 100)} invites you to the desk of ${shop.name}, where ${invitedTo[role]} Use the button below to choose a password. The link works once, for three days.`,
      'If you do not expect this, ignore this mail. Nothing happens then.',
    ],
    button: {
      label: 'Choose a password',
      path: `${resetPasswordPath}?token=${encodeURIComponent(token)}`,
    },
  }),
  password_changed: ({ ended }) => ({
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account was changed, and all other devices were logged out.',
      ended
        ? `Until now nobody had shown that this address is theirs. So what somebody had left in the account ended: ${ended}.`
        : '',
      'If this was not you, choose a new password now.',
    ],
    button: { label: 'It was not me', path: forgotPasswordPath },
  }),
  email_changed: ({ newEmail }, { shop, isUnproven }) => ({
    subject: 'Your e-mail address was changed',
    paragraphs: [
      `The e-mail address of your account ${isUnproven ? 'was changed' : `is now ${singleLine(newEmail, 320)}`}. This is the last mail to your old address.`,
      // Without a contact, a reply goes to `MAIL_FROM`.
      `If this was not you, ${shop.contact ? `write to ${shop.contact}` : 'reply to this mail'} now.`,
    ],
    button: { label: 'Go to the shop', path: paths.home },
  }),
  factor_changed: ({ factor, isAdded }) => {
    const [what, name] =
      factor === 'passkey' ? ['passkey', 'A passkey'] : ['app for codes', 'An app for codes']
    return {
      subject: `${name} was ${isAdded ? 'added' : 'removed'}`,
      paragraphs: [
        isAdded
          ? `${name} was added to your account, and can be used to log in.`
          : `The ${what} was removed from your account, and logs in no more.`,
        'If this was not you, choose a new password now, and look at what your account has.',
      ],
      button: { label: 'See passkeys and codes', path: securityPath },
    }
  },
  ...stockWords,
  ...contactWords,
  ...returnWords,
  review_hidden: ({ product, reason }, { shop }) => ({
    subject: `Your review of ${singleLine(product, 100)} is hidden`,
    paragraphs: [
      `We no longer show your review of ${singleLine(product, 200)}.`,
      `Reason: ${singleLine(reason, 500)}`,
      `Its text and stars are unchanged, and you still see them. If we are mistaken, ${shop.contact ? `write to ${shop.contact}` : 'reply to this mail'}, and we look at it again.`,
    ],
    button: { label: 'See your reviews', path: ownReviewsPath },
  }),
}

/** What an invitation is to. */
const invitedTo: Record<MailDetails['invitation']['role'], string> = {
  owner: 'you share the whole desk.',
  staff: 'you send orders, answer their buyers and keep texts and stock.',
  reader: 'you read orders and books.',
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

/** The subject, the sentences and the button of a mail, by its kind. */
export function mailWords<Kind extends MailKind>(facts: MailFacts<Kind>): Words {
  return byKind[facts.kind](facts.details, facts)
}
