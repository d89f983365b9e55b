import type { MailFacts } from '@/lib/messaging/email-templates/mail-content'
import { mailDetails } from '@/lib/messaging/outbox/mail-kinds'
import { storedAddress } from '@/testing/shop/order-body'
import { plainTerms } from '@/testing/shop/plain-shop'

/** What mails are made of, for tests that need no database. */

export const order = {
  id: 12,
  buyerName: 'Jane Doe',
  ...storedAddress,
  country: 'United States',
  billedAddress: null,
  itemsCents: 17998,
  shippingCents: 0,
  taxCents: 1476,
  ...plainTerms,
  totalCents: 19474,
  paidAt: null,
  shippedAt: null,
  deliveredAt: null,
  cancelledAt: null,
  stockState: 'held' as const,
  payments: [],
  orderItems: [
    { productId: 5, name: 'Teapot', image: '/images/goods/teapot-h195.webp', qty: 2, priceCents: 8999 },
  ],
}

export const shop = {
  url: 'https://shop.example',
  name: 'The Shop',
  contact: 'help@shop.example',
  holdMinutes: 60,
  taxLabel: 'Tax',
  seller: ['The Shop', '1 Road', '', 'help@shop.example'],
  mark: null,
  accent: null,
}

const details = {
  order_placed: {},
  order_paid: {},
  order_shipped: { carrier: 'UPS', number: '1Z999', url: 'https://ups.example/1Z999' },
  order_delivered: {},
  order_cancelled: { byShop: false },
  order_refunded: { amountCents: 1234, explanation: 'One cup was broken.' },
  order_return_requested: { goods: '2 × Teapot', byShop: false },
  order_return_received: { goods: '2 × Teapot' },
  order_return_refused: { goods: '2 × Teapot', refusal: 'They were used.' },
  needs_attention: { what: 'PayPal took 1.00 USD, but the order costs 194.74.' },
  account_made: {},
  password_reset: { name: 'Jane Doe', token: 'a-token' },
  invitation: { by: 'Ada Admin', role: 'staff', token: 'a-token' },
  password_changed: { name: 'Jane Doe' },
  email_changed: { name: 'Jane Doe', newEmail: 'new@example.com' },
  stock_alert: { alert: 7, product: 'Teapot' },
  back_in_stock: { alert: 7, product: 'Teapot', productId: 3 },
  factor_changed: { name: 'Jane Doe', factor: 'passkey', isAdded: true },
  contact_message: { from: 'Jane Doe', email: 'jane@example.com', message: 'Hello.\nBye.', order: 12 },
  withdrawal_receipt: {
    name: 'Jane Doe',
    order: '12',
    email: 'jane@example.com',
    lines: 'The teapot.',
    receivedAt: '2026-11-27T10:00:01Z',
    timeZone: 'Europe/Vienna',
  },
  review_hidden: { name: 'Jane Doe', product: 'Teapot', reason: 'Spam. It advertises something.' },
}

type Kind = keyof typeof details

export const kinds = Object.keys(mailDetails) as Kind[]

/** The facts of a mail of this kind; `more` are details. */
export function facts(kind: Kind, more: object = {}): MailFacts {
  const isOfOrder = kind.startsWith('order') || kind === 'needs_attention'
  return {
    kind,
    details: { ...details[kind], ...more },
    order: isOfOrder ? order : null,
    shop,
    isUnproven: false,
    confirmToken: '7.a-token',
    alertToken: '7.an-alert-token',
  } as MailFacts
}
