import { kindNames, type MailFacts, type MailKind, mailKinds } from '@/lib/messaging/outbox/mail-kinds'
import { storedAddress } from '@/testing/shop/order-body'
import { plainTerms } from '@/testing/shop/plain-shop'

/** These tests need no database. */

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

export const kinds = kindNames

export function facts(kind: MailKind, more: object = {}): MailFacts {
  const isOfOrder = kind.startsWith('order') || kind === 'needs_attention'
  return {
    kind,
    details: { ...mailKinds[kind].sample, ...more },
    order: isOfOrder ? order : null,
    shop,
    isUnproven: false,
    confirmToken: '7.a-token',
    alertToken: '7.an-alert-token',
  } as MailFacts
}
