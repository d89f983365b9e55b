import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { speakIn } from '@/lib/platform/messages/speak'
import { writeStored } from '@/lib/sales/checkout/browser-store'
import { browserShop } from '@/testing/browser/browser-shop'
import { answerGroup, entriesOf, lineOf } from '@/testing/browser/cart-group'
import { productDetail } from '@/testing/shop/product-detail'
import '@/testing/http/router'
import { CartView } from './cart-view'

const shop = browserShop()

test('L05 an entry whose words have no translation says which language they are in', async () => {
  const fallback = { language: 'en' as const, texts: ['values.0'] }
  const options = [{ name: 'Farbe', kind: 'colour' as const, values: ['Sand', 'Tinte'], fallback }]
  const told = { _id: 12, name: 'Linen Shirt', rating: 0, numReviews: 0 }
  const variants = ['Sand', 'Tinte'].map((value, at) => ({
    ...{
      _id: 190 + at,
      options: [value, 'M'],
      price: '50.00',
      compareAtPrice: null,
      countInStock: 5,
      image: '/t.webp',
    },
  }))
  const sizes = { name: 'Größe', kind: 'size' as const, values: ['M'] }
  const json = { ...productDetail, _id: 190, group: { ...told, options: [...options, sizes] }, variants }
  shop.answer('GET /api/products/190/', { status: 200, json })
  writeStored('cartItems', [lineOf(190, ['Sand', 'M'])])
  render(<CartView />)
  const choice = await screen.findByRole('combobox', { name: /^Change Farbe/ })
  const langs = within(choice)
    .getAllByRole('option')
    .map((entry) => [entry.textContent, entry.lang])
  expect(langs).toEqual([
    ['Sand, M', 'en'],
    ['Tinte, M', ''],
  ])
})

test('in German the choice and what it says are German', () =>
  speakIn({ language: 'de', prefix: '/de' }, async () => {
    const members = [
      { id: 190, values: ['Sand', 'S'] },
      { id: 191, values: ['Sand', 'M'] },
      { id: 192, values: ['Sand', 'L'], countInStock: 0 },
    ]
    answerGroup(shop, 8, members, '?lang=de')
    writeStored('cartItems', [lineOf(190, ['Sand', 'S'], { lang: 'de' })])
    render(<CartView />)
    const name = 'Colour, Size ändern: Linen Shirt, Sand, S'
    const choice = await screen.findByRole('combobox', { name })
    expect(entriesOf(choice)).toEqual(['Sand, S', 'Sand, M', '(Sand, L – ausverkauft)'])
    await userEvent.selectOptions(choice, '191')
    expect(await screen.findByText('Jetzt Sand, M: Linen Shirt, Sand, M.')).toBeTruthy()
  }))
