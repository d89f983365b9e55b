import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defaultRules } from '@/lib/catalog/pricing/sale-terms'
import type { CartItem } from '@/lib/sales/cart/cart'
import { readStored, writeStored } from '@/lib/sales/checkout/browser-store'
import { browserShop } from '@/testing/browser/browser-shop'
import { router } from '@/testing/http/router'
import { PlaceOrderView } from './place-order-view'
import { SaleProvider } from './sale'

/** Orders that the shop rejects (Spec §8): the page shows the error, the cart is kept, and the order can be retried. */

const call = 'POST /api/orders/add/'
const line: CartItem = {
  product: 7,
  name: 'Teapot',
  image: '/t.webp',
  price: '19.50',
  countInStock: 5,
  qty: 1,
}
const address = { address: '7 Elm Lane', city: 'Rome', postalCode: '00100', country: 'Italy' }

const order = {
  _id: 9,
  user: { id: 1, _id: 1, name: 'Ann', email: 'ann@example.com' },
  buyer: { name: 'Ann', email: 'ann@example.com' },
  orderItems: [{ _id: 1, product: 7, name: 'Teapot', image: '/t.webp', price: '19.50', qty: 1 }],
  shippingAddress: address,
  paymentMethod: 'Paypal',
  itemsPrice: '19.50',
  shippingPrice: '10.00',
  taxPrice: '1.60',
  totalPrice: '31.10',
  isPaid: false,
  paidAt: null,
  isDelivered: false,
  deliveredAt: null,
  createdAt: '2026-11-22T10:00:00.000Z',
}

const shop = browserShop({ isSignedIn: true })
beforeEach(() => {
  writeStored('cartItems', [line])
  writeStored('shippingAddress', address)
  render(<PlaceOrderView />)
})

test('the total stands beside the one button, and a visitor reads first that a login is needed', () => {
  const button = screen.getByRole('button', { name: 'Place Order' })
  expect(button.parentElement?.textContent).toBe('Total $31.10Place Order')
  act(() => writeStored('userInfo', null))
  expect(screen.getByRole('button', { name: 'Place Order' })).toHaveProperty('disabled', true)
  expect(button.isConnected, 'another button').toBe(false)
  const login = screen.getByRole('link', { name: 'Login to order' })
  expect(login.parentElement?.textContent).toBe('Total $31.10Login to order')
  const warning = screen.getByRole('alert')
  expect(warning.textContent).toContain('You must be logged in to create this order.')
  expect(
    warning.compareDocumentPosition(screen.getByText('Change', { selector: '[href="/shipping"]' })),
  ).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('what the buyer agrees to stands beneath the button', () => {
  cleanup()
  render(<PlaceOrderView terms={<p>You accept the terms.</p>} />)
  const button = screen.getByRole('button', { name: 'Place Order' })
  const terms = screen.getByText('You accept the terms.')
  expect(button.compareDocumentPosition(terms)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('beneath the button stands that nothing is owed before the payment', () => {
  const description = 'You pay in the next step. Until then nothing is owed.'
  expect(screen.getByRole('button', { name: 'Place Order', description })).toBeTruthy()
  expect(screen.getByText(description).previousElementSibling?.textContent).toContain('Place Order')
})

afterEach(() => void vi.restoreAllMocks())

const place = () => userEvent.click(screen.getByRole('button', { name: 'Place Order' }))
const alertText = async () => (await screen.findByRole('alert')).textContent

test('an order rejected with 401 says that a login is required', async () => {
  shop.answer(call, { status: 401, json: { detail: 'You must be logged in.' } })
  await place()
  expect(await alertText()).toBe('You must be logged in to place an order.')
  expect(readStored('cartItems')).toEqual([line])
})

test('an order that fails in any other way says that an error was encountered, and can be retried', async () => {
  for (const status of [400, 403, 409, 500, 503, 0]) {
    shop.answer(call, status ? { status } : 'unreachable')
    await place()
    expect(await alertText(), String(status)).toMatch(/^An error was encountered\./)
    expect(readStored('cartItems'), String(status)).toEqual([line])
  }
  const key = readStored('placeOrderAttempt')?.key
  expect(key, 'the idempotency key is kept for the retry').toBeTruthy()
  const open = vi.spyOn(window.location, 'replace').mockImplementation(() => {})
  shop.answer(call, { status: 201, json: order })
  await place()
  await waitFor(() => expect(open).toHaveBeenCalledWith('/order/9'))
  expect(readStored('cartItems')).toEqual([])
  expect(readStored('placeOrderAttempt')).toBeNull()
  expect(readStored('placedOrder')).toMatchObject({ id: 9, userId: 1 })
  expect(screen.getByText('1 X $19.50 = $19.50'), 'until the order has opened').toBeTruthy()
})

test.each([
  ['too-many-held-units', ['/profile#my-orders', '/cart']],
  ['too-many-open-orders', ['/profile#my-orders', '/cart']],
  ['order-paid', []],
])('S12 W12 an order refused with %s leads to what can be done about it', async (code, links) => {
  shop.answer(call, { status: 409, json: { detail: 'Please pay an order first.', code } })
  await place()
  expect(await alertText()).toContain('Please pay an order first.')
  const shown = within(screen.getByRole('alert')).queryAllByRole('link')
  expect(shown.map((link) => link.getAttribute('href'))).toEqual(links)
  expect(readStored('cartItems')).toEqual([line])
})

test('the way back, to a step whose cart is empty, leads to the order that was just placed, and to no other', () => {
  const open = vi.spyOn(window.location, 'replace').mockImplementation(() => {})
  const placed = { id: 9, userId: 1, placedAt: Date.now() }
  writeStored('placedOrder', { ...placed, userId: 2 })
  act(() => writeStored('cartItems', []))
  expect(screen.getByRole('button', { name: 'Place Order' })).toHaveProperty('disabled', true)
  act(() => writeStored('placedOrder', { ...placed, placedAt: Date.now() - 31 * 60_000 }))
  expect(open).not.toHaveBeenCalled()
  act(() => writeStored('placedOrder', placed))
  expect(open).toHaveBeenCalledWith('/order/9')
  expect(screen.queryByText(/cart is empty/)).toBeNull()
})

test('F03 two simultaneous clicks place one order', async () => {
  const open = vi.spyOn(window.location, 'replace').mockImplementation(() => {})
  shop.answer(call, { status: 201, json: order })
  const button = screen.getByRole('button', { name: 'Place Order' })
  act(() => {
    for (const _click of [1, 2]) button.click()
  })
  await waitFor(() => expect(open).toHaveBeenCalledWith('/order/9'))
  expect(shop.count(call)).toBe(1)
})

test('O07 a deleted product is removed from the cart, and the page says so', async () => {
  shop.answer(call, { status: 409, json: { code: 'out-of-stock', detail: 'Not enough.' } })
  await place()
  expect(await alertText()).toContain('Teapot is no longer available and was taken out of your cart.')
  expect(readStored('cartItems')).toEqual([])
  expect(screen.getByRole('button', { name: 'Place Order' })).toHaveProperty('disabled', true)
})

test('O07 the order waits until what is no longer sold is removed', async () => {
  act(() => writeStored('cartItems', [line, { ...line, product: 8, name: 'Old cup', isGone: true }]))
  const button = screen.getByRole('button', { name: 'Place Order' })
  expect(button).toHaveProperty('disabled', true)
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe(
    'Old cup is no longer sold. Please remove it from your cart first. Change the cart',
  )
  act(() => writeStored('cartItems', [line]))
  expect(screen.getByRole('button', { name: 'Place Order' })).toHaveProperty('disabled', false)
})

test('F05 an order under terms that have changed shows those of today, and can be placed under them', async () => {
  cleanup()
  const under = (shippingFee: number) => (
    <SaleProvider rules={{ ...defaultRules, shippingFee }}>
      <PlaceOrderView />
    </SaleProvider>
  )
  const { rerender } = render(under(10_00))
  router.refresh.mockImplementationOnce(() => rerender(under(12_00)))
  shop.answer('GET /api/products/7/', 'unreachable')
  shop.answer(call, {
    status: 409,
    json: { code: 'total-changed', detail: 'The total of this order is now $33.10.' },
  })
  await place()
  expect(await alertText()).toContain('The total of this order is now $33.10.')
  expect(screen.getByRole('button', { name: 'Place Order' }).parentElement?.textContent).toContain('$33.10')
  await place()
  expect(shop.lastBody(call)).toMatchObject({ shippingPrice: '12.00', totalPrice: '33.10' })
})
