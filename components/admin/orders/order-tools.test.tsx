import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import '@/testing/http/router'
import { PaidAtProvider } from '@/components/orders/paid-at'
import type { Role } from '@/lib/accounts/permissions/permissions'
import type { OrderJson } from '@/lib/sales/orders/order-schema'
import { browserShop } from '@/testing/browser/browser-shop'
import { plainTerms } from '@/testing/shop/plain-shop'
import { OrderFacts } from './order-facts'
import { OrderTools } from './order-tools'

browserShop({ isSignedIn: true })

const time = '2026-11-22T10:00:00.000Z'
const order: OrderJson = {
  ...plainTerms,
  _id: 7,
  user: { id: 2, _id: 2, name: 'Ann', email: 'ann@example.com' },
  buyer: { name: 'Ann', email: 'ann@example.com' },
  status: 'unpaid',
  shippingAddress: { address: '7 Elm Lane', city: 'Rome', postalCode: '00100', country: 'Italy' },
  countryCode: 'IT',
  paymentMethod: 'PayPal',
  itemsPrice: '19.50',
  shippingPrice: '10.00',
  taxPrice: '1.60',
  totalPrice: '31.10',
  isPaid: false,
  paidAt: null,
  isDelivered: false,
  deliveredAt: null,
  cancelledAt: null,
  shippedAt: null,
  tracking: null,
  language: 'en',
  refundedAmount: '0.00',
  createdAt: time,
  changedAt: time,
  invoiceNumber: null,
  refunds: [],
  events: [],
  orderItems: [],
}
const paid = { isPaid: true, paidAt: time }
const shipped = { ...paid, shippedAt: time, tracking: { carrier: 'UPS', number: '', url: '' } }
const delivered = { deliveredAt: time, isDelivered: true }
const refunded = { status: 'refunded', refundedAmount: '31.10' }
/** A button of each form. */
const buttons = {
  ship: 'Mark as shipped',
  correct: 'Correct tracking',
  undoShipped: 'Mark as not shipped',
  deliver: 'Mark as delivered.',
  undoDelivered: 'Mark as not delivered',
  address: 'Save the address',
  pay: 'Mark as paid',
  cancel: 'Cancel order',
}

test.each([
  ['unpaid', {}, ['deliver', 'address', 'pay', 'cancel']],
  ['to ship', { ...paid, status: 'to-ship' }, ['ship', 'deliver', 'address']],
  ['on hold', { ...paid, status: 'on-hold' }, ['ship', 'deliver', 'address']],
  ['shipped', { ...shipped, status: 'shipped' }, ['correct', 'undoShipped', 'deliver']],
  ['delivered', { ...shipped, ...delivered, status: 'delivered' }, ['correct', 'undoDelivered']],
  ['delivered, but not paid', { ...delivered, status: 'delivered-unpaid' }, ['undoDelivered', 'pay']],
  ['refunded', { ...paid, ...refunded }, ['address']],
  ['shipped and refunded', { ...shipped, ...refunded }, ['correct', 'undoShipped']],
  ['cancelled', { cancelledAt: time, status: 'cancelled' }, []],
])('E09 the desk of an order that is %s has the buttons whose calls are allowed', (_, more, names) => {
  const facts = { ...order, ...more } as OrderJson
  render(
    <PaidAtProvider isCancelled={facts.cancelledAt !== null} orderId={7} paidAt={facts.paidAt}>
      <OrderTools
        details={{ customer: { orders: 1, paidCents: 0 }, payment: null, pages: [], today: '2026-11-22' }}
        isPayer={false}
        log={[]}
        notes={[]}
        order={facts}
        refundDetails={null}
        returns={{ returns: [], lines: [], canAsk: false, withdrawals: [] }}
        role={'owner' as Role}
        served={null}
      />
    </PaidAtProvider>,
  )
  const texts = [...document.querySelectorAll('button:not([disabled])')].map(({ textContent }) => textContent)
  const shown = Object.entries(buttons).filter(([, text]) => texts.includes(text))
  expect(shown.map(([name]) => name)).toEqual(names)
})

test('L10 the desk names version and language of the pages that an order keeps', () => {
  const pages = [
    { slug: 'terms', number: 3, language: 'de' },
    { slug: 'privacy', number: 1 },
  ] as const
  const details = {
    customer: { orders: 1, paidCents: 0 },
    payment: null,
    pages: [...pages],
    today: '2026-11-22',
  }
  const { container } = render(<OrderFacts details={details} order={order} role={'owner' as Role} />)
  const links = [...container.querySelectorAll('a[href*="version"]')].map(({ textContent }) => textContent)
  expect(links).toEqual(['Terms, version 3 (Deutsch)', 'Privacy, version 1'])
})
