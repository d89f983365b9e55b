import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { speakIn } from '@/lib/platform/messages/speak'
import { readStored, writeStored } from '@/lib/sales/checkout/browser-store'
import { browserShop } from '@/testing/browser/browser-shop'
import '@/testing/http/router'
import { OrderLines } from '@/components/receipt/order-lines'
import { CartView } from './cart-view'
import { Offer } from './offer'

const german = { language: 'de', prefix: '/de' } as const
/** The name is shown as it is: braces and tags in it mean nothing. */
const name = "Kanne {qty} <b>'rund' & {"
const line = { product: 61, name, image: '/t.webp', price: '19.50', countInStock: 5, qty: 2 }

const shop = browserShop()
beforeEach(() => {
  shop.answer('GET /api/products/61/?lang=de', { status: 500, json: {} })
  writeStored('cartItems', [line])
})

test('L06 in German the cart and what is done with its lines are said in German, and names as they are', () =>
  speakIn(german, async () => {
    render(<CartView />)
    expect(screen.getByRole('heading', { name: 'Zwischensumme (2 Artikel)' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Zur Kasse' })).toBeTruthy()
    expect(screen.getByRole('combobox', { name: `Menge: ${name}` })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: `Merken: ${name}` }))
    expect(screen.getByText(`${name} ist gemerkt.`, { selector: '[role=status]' })).toBeTruthy()
    expect(screen.getByText(/^Ihr Warenkorb ist leer\./).textContent).toBe(
      'Ihr Warenkorb ist leer. Zurück zum Shop',
    )
    expect(screen.getByRole('heading', { name: 'Gemerkt' })).toBeTruthy()
    expect(readStored('savedItems')).toEqual([line])
    await userEvent.click(screen.getByRole('button', { name: `Rückgängig: ${name} zurücklegen` }))
    await userEvent.click(screen.getByRole('button', { name: `Entfernen: ${name}` }))
    expect(screen.getByText(`${name} wurde entfernt.`)).toBeTruthy()
  }))

test('L05 a name that the page has in another language says so, also among the lines of the order', () =>
  speakIn(german, async () => {
    const translated = { ...line, product: 62, name: 'Teekanne', lang: 'de' as const }
    shop.answer('GET /api/products/62/?lang=de', { status: 500, json: {} })
    writeStored('cartItems', [line, translated])
    render(<CartView />)
    const langOf = (text: string) =>
      screen.getAllByText(text).map((each) => each.closest('[lang]')?.getAttribute('lang'))
    expect(langOf(name)).toEqual(['en'])
    expect(langOf('Teekanne')).toEqual([undefined])
    render(<OrderLines lines={[{ ...line, _id: 1, name: 'Kettle', lang: 'en' }]} />)
    expect(langOf('Kettle')).toEqual(['en'])
    expect(screen.getByAltText('Kettle').getAttribute('lang')).toBe('en')
  }))

test('in German a permalink offers its lines in German', () =>
  speakIn(german, async () => {
    const lines = [
      { product: 61, asked: 1234, line },
      { product: 62, asked: 1, line: null, name: null },
    ]
    render(<Offer lines={lines} next={null} />)
    expect(screen.getByText(/^Menge 2$/).parentElement?.textContent).toBe(
      'Menge 2 statt 1.234: nur noch 5 auf LagerIn Ihrem Warenkorb ist bereits die Menge 2; sie bleibt.',
    )
    expect(screen.getByText('Artikel 62 ist nicht erhältlich und wird ausgelassen.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Zum Warenkorb' })).toBeTruthy()
  }))
