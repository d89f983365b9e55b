import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import '@/testing/http/router'
import type { PackingSlip as Slip } from '@/lib/sales/fulfillment/packing-slip'
import type { OrderJson } from '@/lib/sales/orders/order-schema'
import { shopFrom } from '@/lib/store/settings/read-shop'
import { browserShop } from '@/testing/browser/browser-shop'
import { plainTerms } from '@/testing/shop/plain-shop'
import { PackingSlip } from './packing-slip'

browserShop({ isSignedIn: true })
vi.stubEnv('DATABASE_URL', 'postgresql://nobody@127.0.0.1/none')
vi.stubEnv('NEXTAUTH_SECRET', 'a secret of the tests, and long enough')

const time = '2026-11-22T10:00:00.000Z'
const order: OrderJson = {
  ...plainTerms,
  _id: 7,
  language: 'en',
  user: { id: null, _id: null, name: '', email: '' },
  buyer: { name: 'Ann', email: 'ann@example.com' },
  status: 'to-ship',
  shippingAddress: { address: '7 Elm Lane', city: 'Rome', postalCode: '00100', country: 'Italy' },
  countryCode: 'IT',
  paymentMethod: 'PayPal',
  itemsPrice: '19.50',
  shippingPrice: '10.00',
  taxPrice: '1.60',
  totalPrice: '31.10',
  ...{ isPaid: false, paidAt: null, isDelivered: false, deliveredAt: null, cancelledAt: null },
  ...{ shippedAt: null, tracking: null, refundedAmount: '0.00', createdAt: time, changedAt: time },
  ...{ invoiceNumber: null, refunds: [], events: [], orderItems: [] },
}
const lines = [{ _id: 1, name: 'Cup {1} & <b>', qty: 3, left: 2, sku: null, weightG: null }]
const slip: Slip = { stop: null, lines, unnamedCents: 150 }

function textOf(slip: Slip): string {
  const { container } = render(<PackingSlip needsAttention order={order} slip={slip} />)
  return container.textContent ?? ''
}

test('the slip is in the shop’s own language, whatever the desk speaks', () => {
  expect(textOf(slip)).toContain('Placed on 22/11/2026')
  expect(textOf(slip)).toContain('2 of 3, 1 refunded')
  expect(textOf(slip)).toContain('units in all')
  shopFrom([{ version: 1, values: JSON.stringify({ languages: ['de', 'en'] }) }])
  const german = textOf(slip)
  for (const words of [
    ...['Bestellung 7', 'Bestellt am 22.11.2026', 'Diese Bestellung ist nicht bezahlt.'],
    ...['Lieferadresse', 'Menge', 'Artikel', '2 von 3, 1 erstattet', 'Stück insgesamt', 'Cup {1} & <b>'],
  ])
    expect(german).toContain(words)
  expect(german).not.toMatch(/\b(?:order|units|send|refunded|ship)\b/i)
  expect(textOf({ ...slip, stop: 'refunding' })).toContain('Nicht versenden.Diese Bestellung wird gerade')
})
