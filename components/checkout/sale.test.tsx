import { render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { CartSummary } from '@/components/cart/cart-summary'
import { loadCountries } from '@/components/orders/use-country-code'
import { defaultRules, type SaleRules } from '@/lib/catalog/pricing/sale-terms'
import { writeStored } from '@/lib/sales/checkout/browser-store'
import { browserShop } from '@/testing/browser/browser-shop'
import { testAddress } from '@/testing/shop/order-body'
import '@/testing/http/router'
import { SaleProvider } from './sale'

browserShop()
beforeAll(loadCountries)

const row = { shippingFee: 490, freeShippingAbove: 5000, days: { min: 1, max: 2 } }
const vienna: SaleRules = {
  ...defaultRules,
  ...{ country: 'AT', pricesIncludeTax: true, taxPercent: 20, taxLabel: 'VAT' },
  countries: [
    { code: 'AT', taxPercent: 20, ...row },
    { code: 'DE', taxPercent: 19, ...row, shippingFee: 890, days: null },
  ],
}
const line = { product: 1, name: 'Lamp', image: '', price: '19.90', countInStock: 3, qty: 1 }

function amountsOf(rules: SaleRules, country: string | null): string[] {
  writeStored('shippingAddress', country === null ? null : { ...testAddress, country })
  render(
    <SaleProvider rules={rules}>
      <CartSummary cart={[line]} isUpdating={false} />
    </SaleProvider>,
  )
  const labels = screen.getAllByRole('term').map(({ textContent }) => textContent)
  return screen.getAllByRole('definition').map(({ textContent }, index) => `${labels[index]} ${textContent}`)
}

test('without an address the cart costs what it does in the shop’s own country, and says when it arrives', () => {
  expect(amountsOf(vienna, null)).toEqual(['Shipping $4.90', 'Total $24.80', 'incl. 20 % VAT $4.13'])
  expect(screen.getByText('To Austria. Arrives in 1 to 2 days.')).toBeTruthy()
})

test.each(['Deutschland', 'Niemcy', 'DEU'])(
  'E20 with an address it costs what it does there, also in %s',
  (country) => {
    expect(amountsOf(vienna, country)).toEqual(['Shipping $8.90', 'Total $28.80', 'incl. 19 % VAT $4.60'])
    expect(screen.getByText('To Germany.')).toBeTruthy()
  },
)

test('an address that is not served is said before anything is ordered', () => {
  amountsOf(vienna, 'France')
  expect(screen.getByText('We do not ship to this country. We ship to Austria and Germany.')).toBeTruthy()
})

test('a shop that sets nothing adds 8.2 % wherever it goes', () => {
  expect(amountsOf(defaultRules, 'France')).toEqual(['Shipping $10.00', 'Tax $1.63', 'Total $31.53'])
})

test('a shop without tax has no line of it', () => {
  expect(amountsOf({ ...defaultRules, taxPercent: 0 }, null)).toEqual(['Shipping $10.00', 'Total $29.90'])
})
