import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import '@/testing/http/router'
import { CancelledNote, ReleasedNote } from '@/components/orders/order-notes'
import { PaidAtProvider } from '@/components/orders/paid-at'
import { ReturnPart } from '@/components/orders/returns/return-list'
import { speakIn } from '@/lib/platform/messages/speak'
import type { OrderJson } from '@/lib/sales/orders/order-schema'
import { plainTerms } from '@/testing/shop/plain-shop'
import { OrderReceipt } from './order-receipt'

const time = '2026-11-22T10:00:00.000Z'
const none = { itemsAmount: null, shippingAmount: null, taxAmount: null, method: 'paypal' as const }
const order: OrderJson = {
  ...plainTerms,
  ...{ itemsPrice: '19.50', shippingPrice: '0.00', taxPrice: '1.60', totalPrice: '21.10' },
  _id: 9,
  language: 'de',
  user: { id: null, _id: null, name: '', email: '' },
  buyer: { name: '', email: '' },
  status: 'shipped',
  shippingAddress: { address: '', city: '', postalCode: '', country: 'Austria', vatId: 'ATU12345678' },
  countryCode: 'AT',
  paymentMethod: 'Paypal',
  isPaid: true,
  paidAt: time,
  isDelivered: false,
  deliveredAt: null,
  cancelledAt: null,
  shippedAt: time,
  tracking: { carrier: 'DHL', number: 'X1', url: 'https://carrier.example/X1' },
  refundedAmount: '5.00',
  createdAt: time,
  changedAt: time,
  invoiceNumber: '2026-1',
  orderItems: [],
  refunds: [
    {
      _id: 1,
      amount: '5.00',
      ...none,
      reason: 'Goodwill: Sorry',
      status: 'completed',
      createdAt: time,
      completedAt: time,
    },
  ],
  events: [],
}

vi.mock('@/lib/store/settings/read-shop', async () => {
  const { plainShop } = await import('@/testing/shop/plain-shop')
  return { shop: () => ({ ...plainShop, translations: {} }) }
})

const textOf = (query: string) => document.querySelector(query)?.textContent ?? ''

test('L05 the lines of a German order say where their names are not in the language of the page', () => {
  const line = { product: 7, image: '/t.webp', qty: 1, price: '1.00', sku: null }
  const orderItems = [
    { ...line, _id: 1, name: 'Topf' },
    { ...line, _id: 2, name: 'Lamp', lang: 'en' },
  ]
  const langs = (language: 'de' | 'en') =>
    speakIn({ language, prefix: '' }, () => {
      const { container, unmount } = render(
        <PaidAtProvider isCancelled={false} orderId={9} paidAt={time}>
          <OrderReceipt order={{ ...order, orderItems }}>{null}</OrderReceipt>
        </PaidAtProvider>,
      )
      const names = [...container.querySelectorAll('a[href^="/products/"]')]
      const shown = names.map((name) => name.getAttribute('lang'))
      unmount()
      return shown
    })
  expect(langs('de')).toEqual([null, 'en'])
  expect(langs('en')).toEqual(['de', null])
})

test('in German the receipt of an order is German, but for what the shop and its buyer have written', () => {
  speakIn({ language: 'de', prefix: '/de' }, () =>
    render(
      <PaidAtProvider isCancelled={false} orderId={9} paidAt={time}>
        <OrderReceipt
          again="/buy/1:1"
          order={order}
          returns={
            <ReturnPart
              canAsk
              lines={[{ orderItem: 1, name: 'Teapot', left: 2 }]}
              orderId={9}
              returns={[]}
              withdrawals={[{ id: 1, lines: '', receivedAt: time, deadline: time, isSettled: false }]}
            />
          }
        >
          <CancelledNote cancelledAt={time} lateMoney="due" />
          <ReleasedNote isPayable releasedAt={time} />
        </OrderReceipt>
      </PaidAtProvider>,
    ),
  )
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Verlauf',
    'Bestellung 9',
    expect.stringMatching(/^Diese Bestellung wurde am .+ storniert$/),
    'Bestellte Artikel',
    'Bestellübersicht',
    'Erstattungen',
    'Rücksendungen',
    'Lieferung',
    'Zahlungsart',
  ])
  expect(textOf('ol')).toMatch(/^Bestellt.*Bezahlt.*Versandt.*GeliefertNoch nicht$/)
  const body = document.body.textContent
  for (const text of [
    'Danach ist eine Zahlung eingegangen. Der Shop erstattet sie.',
    'Die Bestellung ist leer.',
    'Kulanz: Sorry',
    'Konto gelöscht.',
    'USt-IdNr. ATU12345678',
    'Sendungsnummer X1',
    'Sendung verfolgen (öffnet sich in einem neuen Tab)',
    'Noch nicht geliefert.',
    'Wir prüfen ihn und antworten Ihnen per E-Mail.',
    'Rücksendung anfragen',
    'Rechnung (PDF)',
    'Erneut kaufen',
  ])
    expect(body).toContain(text)
  for (const start of [
    /Bestellt am \d/,
    /Versandt am .+ mit DHL/,
    /Bezahlt am \d/,
    /Erstattet am \d/,
    /Widerruf erklärt am \d/,
  ])
    expect(body).toMatch(start)
  expect(body).not.toMatch(/\b(order|the|shipping|paid|total|refund\w*|returns?)\b/i)
})
