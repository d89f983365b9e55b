import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { speakIn } from '@/lib/platform/messages/speak'
import { plainTerms } from '@/testing/shop/plain-shop'
import '@/testing/http/router'
import { MyOrdersTable } from './my-orders-table'

const user = { id: 1, _id: 1, name: 'Ann', email: 'ann@example.com' }
const shippingAddress = { address: '7 Elm Lane', city: 'Rome', postalCode: '00100', country: 'Italy' }
const amounts = { itemsPrice: '19.50', shippingPrice: '10.00', taxPrice: '1.60', totalPrice: '31.10' }
const time = '2026-11-22T10:00:00.000Z'
const unpaid = {
  ...amounts,
  ...plainTerms,
  _id: 9,
  user,
  shippingAddress,
  buyer: { name: 'Ann', email: 'ann@example.com' },
  status: 'unpaid' as const,
  countryCode: null,
  paymentMethod: 'Paypal',
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
}
const paid = { ...unpaid, _id: 8, status: 'to-ship' as const, isPaid: true, paidAt: time }
const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('aria-label'))

test('an unpaid order has a link to pay it, and each one to its details', () => {
  render(<MyOrdersTable isPayable orders={[{ ...unpaid, pictures: ['/a.webp', '/b.webp'] }, paid]} />)
  expect(links()).toEqual(['Pay order 9', 'Details of order 9', 'Details of order 8'])
  expect(screen.getByRole('link', { name: 'Pay order 9' }).getAttribute('href')).toBe('/order/9')
  const pictures = [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'))
  expect(pictures).toEqual(['/a.webp', '/b.webp'])
})

test('an order that is settled has a link that offers its products again, if any is left', () => {
  const again = '/buy/5:2'
  render(
    <MyOrdersTable
      isPayable
      orders={[
        { ...unpaid, again },
        { ...paid, again },
        { ...paid, again: null },
      ]}
    />,
  )
  const link = screen.getByRole('link', { name: 'Buy again: order 8' })
  expect([links().length, link.getAttribute('href')]).toEqual([5, again])
})

test('R08 a cancelled order says so, and has no link to pay it', () => {
  render(<MyOrdersTable isPayable orders={[{ ...unpaid, status: 'cancelled', cancelledAt: time }]} />)
  expect(screen.getByText('Cancelled')).toBeTruthy()
  expect(links()).toEqual(['Details of order 9'])
})

test.each([
  ['To be paid', {}],
  ['To be paid', { status: 'delivered-unpaid', deliveredAt: time }],
  ['To be shipped', { status: 'to-ship', paidAt: time }],
  ['To be shipped', { status: 'on-hold', paidAt: time }],
  ['On its way', { status: 'shipped', paidAt: time, shippedAt: time }],
  ['Delivered', { status: 'delivered', paidAt: time, shippedAt: time, deliveredAt: time }],
  ['Refunded', { status: 'refunded', paidAt: time, refundedAmount: '31.10' }],
  ['Delivered', { status: 'delivered', paidAt: time, deliveredAt: time, refundedAmount: '5.00' }],
] as const)('“%s” is the state of an order with %j', (state, facts) => {
  render(<MyOrdersTable isPayable orders={[{ ...unpaid, ...facts, isPaid: 'paidAt' in facts }]} />)
  expect(screen.getAllByRole('cell').at(-1)?.textContent).toMatch(new RegExp(`^${state}(Pay)?Details$`))
})

test('an admin who looks at a user’s orders is not asked to pay', () => {
  render(<MyOrdersTable orders={[unpaid]} />)
  expect(links()).toEqual(['Details of order 9'])
})

test('in German the table, its states and its links are German', () => {
  const sent = { ...paid, _id: 7, status: 'shipped' as const, again: '/buy/1:1' }
  speakIn({ language: 'de', prefix: '/de' }, () =>
    render(<MyOrdersTable isPayable orders={[unpaid, paid, sent]} />),
  )
  expect(screen.getByRole('table', { name: 'Meine Bestellungen' })).toBeTruthy()
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headers).toEqual(['Nr.', 'Datum', 'Gesamtsumme', 'Bezahlt', 'Geliefert', 'Details'])
  for (const state of ['Noch zu bezahlen', 'Wird versandt', 'Unterwegs'])
    expect(screen.getByText(state)).toBeTruthy()
  expect(links()).toContain('Bestellung 9 bezahlen')
  expect(links()).toContain('Erneut kaufen: Bestellung 7')
})
