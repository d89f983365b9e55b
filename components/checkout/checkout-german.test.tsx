import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { speakIn } from '@/lib/platform/messages/speak'
import { readStored, writeStored } from '@/lib/sales/checkout/browser-store'
import { browserShop } from '@/testing/browser/browser-shop'
import '@/testing/http/router'
import { CheckoutFrame } from './checkout-frame'
import { PaymentForm } from './payment-form'
import { PlaceOrderView } from './place-order-view'
import { ShippingForm } from './shipping-form'

const german = { language: 'de', prefix: '/de' } as const
const address = { address: 'Hauptplatz 1', city: 'Graz', postalCode: '8010', country: 'Austria' }
const line = { product: 7, name: 'Teapot', image: '/t.webp', price: '19.50', countInStock: 5, qty: 1 }

const shop = browserShop({ isSignedIn: true })
beforeEach(() => {
  writeStored('cartItems', [line])
  writeStored('shippingAddress', address)
})

test('the button of the order says in German that it has to be paid for, and a refusal is German', () =>
  speakIn(german, async () => {
    render(<PlaceOrderView />)
    const detail = 'Die Gesamtsumme dieser Bestellung beträgt jetzt 99 €.'
    shop.answer('POST /api/orders/add/?lang=de', { status: 409, json: { detail, code: 'total-changed' } })
    shop.answer('GET /api/products/7/?lang=de', { status: 404, json: {} })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Bestellung prüfen')
    expect(screen.getByText('Sie zahlen im nächsten Schritt. Vorher wird nichts abgebucht.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Zahlungspflichtig bestellen' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(`Es ist ein Fehler aufgetreten.${detail}`)
    expect(alert.textContent).toContain(
      'Teapot ist nicht mehr erhältlich und wurde aus dem Warenkorb genommen.',
    )
    act(() => writeStored('userInfo', null))
    expect(screen.getByText('Für diese Bestellung müssen Sie angemeldet sein.')).toBeTruthy()
  }))

test('the fields of the address and their mistakes are German', () =>
  speakIn(german, async () => {
    writeStored('shippingAddress', { ...address, postalCode: '' })
    render(<ShippingForm />)
    expect(screen.getAllByRole('textbox').concat(screen.getByRole('combobox')).length).toBeGreaterThan(3)
    const code = screen.getByLabelText('Postleitzahl')
    await userEvent.click(screen.getByRole('button', { name: 'Weiter' }))
    await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByRole('status').textContent).toMatch(/^Postleitzahl /)
  }))

test('L09 what is stored of a German checkout is no translation', () =>
  speakIn(german, async () => {
    const { unmount } = render(<PaymentForm />)
    expect(screen.getByRole('radio', { name: 'PayPal oder Kreditkarte' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Weiter' }))
    expect(readStored('paymentMethod')).toBe('Paypal')
    unmount()
    render(
      <CheckoutFrame heading="Zahlung" step="Payment">
        {null}
      </CheckoutFrame>,
    )
    const steps = screen.getByRole('navigation', { name: 'Kasse' })
    const names = [...steps.querySelectorAll('li')].map(({ textContent }) => textContent)
    expect(names).toEqual(['Anmelden', 'Lieferung', 'Zahlung', 'Bestellen'])
    expect(screen.getByRole('region', { name: 'Bestellübersicht' })).toBeTruthy()
  }))
