import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { writeStored } from '@/lib/sales/checkout/browser-store'
import { browserShop } from '@/testing/browser/browser-shop'
import '@/testing/http/router'
import { CheckoutFrame } from './checkout-frame'

const shop = browserShop()
const line = {
  product: 7,
  name: 'Teapot',
  image: '/t.webp',
  price: '19.50',
  countInStock: 5,
  qty: 2,
}

function show() {
  render(
    <CheckoutFrame heading="Payment Method" step="Payment">
      <p>The form</p>
    </CheckoutFrame>,
  )
}
const note = () => screen.queryByText(/To place the order you will need an account/)

test('the summary shows lines and total beside the form, and folded in one line', async () => {
  writeStored('cartItems', [line])
  show()
  const folded = screen.getByRole('button', { name: /^Order summary/ })
  expect(folded.textContent).toBe('Order summary2 items$52.20')
  expect(folded.getAttribute('aria-expanded')).toBe('false')
  const body = document.getElementById(folded.getAttribute('aria-controls') ?? '') as HTMLElement
  expect(within(body).getByText('2 X $19.50 = $39.00')).toBeTruthy()
  await userEvent.click(folded)
  expect(folded.getAttribute('aria-expanded')).toBe('true')
})

test('the folded summary says what is no longer sold, with the way to the cart', async () => {
  writeStored('cartItems', [line, { ...line, product: 8, name: 'Old cup', isGone: true }])
  show()
  const folded = screen.getByRole('button', { name: /^Order summary/ })
  const body = document.getElementById(folded.getAttribute('aria-controls') ?? '') as HTMLElement
  const shown = () => screen.getAllByText(/^Old cup is no longer sold/)
  const besides = shown().filter((each) => !body.contains(each))
  expect(besides.map((each) => within(each).getByRole('link').getAttribute('href'))).toEqual(['/cart'])
  await userEvent.click(folded)
  expect(shown().every((each) => body.contains(each))).toBe(true)
})

test('a visitor learns that the last step needs an account, and a signed-in shopper does not', () => {
  show()
  const hrefs = within(note() as HTMLElement)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(['/login?redirect=%2Fpayment', '/register?redirect=%2Fpayment'])
  shop.signIn()
  show()
  expect(screen.queryAllByText(/To place the order you will need an account/)).toHaveLength(0)
})
