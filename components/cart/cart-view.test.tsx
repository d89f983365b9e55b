import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readStored, writeStored } from '@/lib/sales/checkout/browser-store'
import { browserShop } from '@/testing/browser/browser-shop'
import { productDetail as product } from '@/testing/shop/product-detail'
import { CartLink } from '../layout/menus/header-nav'
import { CartView } from './cart-view'

const shop = browserShop()
const call = 'GET /api/products/7/'
test('a failed request is retried three times; then the cart shows the error and the line is unchanged', async () => {
  // The retries back off.
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 })
  onTestFinished(() => void vi.useRealTimers())
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTimeAsync })
  const detail = 'The shop is busy for a moment. Please try again.'
  const line = { product: 7, name: 'Teapot', image: '/t.webp', price: '19.50', countInStock: 5, qty: 1 }
  writeStored('cartItems', [line])
  shop.answer(call, { status: 503, json: { detail } })
  render(<CartView />)
  await user.selectOptions(screen.getByRole('combobox'), '3')
  await vi.advanceTimersByTimeAsync(10_000)
  expect((await screen.findByRole('alert')).textContent).toContain(detail)
  expect(shop.count(call), 'one when the cart opens').toBe(5)
  expect(screen.getByText(/^Subtotal/).textContent).toContain('(1 item)')

  shop.answer(call, { status: 404, json: { detail: 'Product not found.' } })
  await user.selectOptions(screen.getByRole('combobox'), '3')
  expect((await screen.findByRole('alert')).textContent).toContain('Teapot is no longer available.')
  expect(shop.count(call), 'a 4xx response is not retried').toBe(6)
  expect(screen.getByText(/^Subtotal \(0 items\)/)).toBeTruthy()
})

// The products of these tests differ, because the cache outlives a test.
test('changing a quantity fetches the product, which then stays fresh for two minutes', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTimeAsync })
  const call = 'GET /api/products/10/'
  shop.answer(call, { status: 200, json: { ...product, _id: 10 } })
  writeStored('cartItems', [{ ...product, product: 10, qty: 1 }])
  render(<CartView />)
  const change = async (qty: number) => {
    await user.selectOptions(screen.getByRole('combobox'), String(qty))
    expect(await screen.findByText(new RegExp(`^Subtotal \\(${qty} items\\)`))).toBeTruthy()
  }
  const opened = shop.count(call)
  await change(2)
  expect(shop.count(call)).toBe(opened + 1)
  await vi.advanceTimersByTimeAsync(90_000)
  await change(3)
  expect(shop.count(call)).toBe(opened + 1)
  await vi.advanceTimersByTimeAsync(31_000)
  await change(4)
  expect(shop.count(call)).toBe(opened + 2)
})

test('O07 the open cart says what is no longer sold, and claims no reduction that has ended', async () => {
  const stored = (id: number, more = {}) => ({ ...product, product: id, name: `Pot ${id}`, qty: 1, ...more })
  shop.answer('GET /api/products/14/', { status: 200, json: { ...product, _id: 14 } })
  shop.answer('GET /api/products/15/', {
    status: 200,
    json: { ...product, _id: 15, compareAtPrice: '25.00' },
  })
  shop.answer('GET /api/products/16/', { status: 503 })
  shop.answer('GET /api/products/17/', {
    status: 200,
    json: { ...product, _id: 17, compareAtPrice: '25.00' },
  })
  const reduced = { compareAtPrice: '30.00' }
  writeStored('cartItems', [
    stored(13),
    stored(14, reduced),
    stored(15, reduced),
    stored(16, reduced),
    stored(17, { ...reduced, price: '21.00' }),
  ])
  render(<CartView />)
  expect(await screen.findAllByText('No longer sold. Please remove it.')).toHaveLength(1)
  const known = () => readStored('cartItems').map(({ compareAtPrice }) => compareAtPrice)
  await waitFor(() => expect(known()).toEqual([null, undefined, '25.00', '30.00', undefined]))
  expect(readStored('cartItems')).toHaveLength(5)
})

test('O07 a product that is no longer sold blocks only its own line, counts nowhere, and the checkout waits until it is removed', async () => {
  const [gone, kept] = [
    { ...product, product: 11, name: 'Gone', qty: 7 },
    { ...product, product: 12, name: 'Kept', qty: 1 },
  ]
  shop.answer('GET /api/products/12/', { status: 200, json: { ...product, _id: 12, name: 'Kept' } })
  writeStored('cartItems', [gone, kept])
  const { container } = render(
    <>
      <CartLink />
      <CartView />
    </>,
  )
  const reason = 'Gone is no longer sold. Please remove it from your cart first.'
  const summary = () => container.querySelector('.room-panel')?.textContent
  expect(await screen.findByText(reason)).toBeTruthy()
  expect(screen.queryByLabelText('Quantity of Gone')).toBeNull()
  await userEvent.selectOptions(screen.getByLabelText('Quantity of Kept'), '2')
  expect(await screen.findByText(/^Subtotal \(2 items\)/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Cart(2)' })).toBeTruthy()
  expect(summary()).toContain('(2 items)$39.00$61.01 more for free shippingShipping$10.00Tax$3.20Total$52.20')
  expect(screen.getByRole('button', { name: 'Proceed To Checkout' })).toHaveProperty('disabled', true)

  await userEvent.click(screen.getByRole('button', { name: 'Remove Gone' }))
  expect(screen.getByRole('link', { name: 'Proceed To Checkout' })).toBeTruthy()
  expect(screen.queryByText(reason)).toBeNull()
  expect(summary()).toContain('Total$52.20')
})

test('a line that was no longer sold counts again when its product is', async () => {
  shop.answer('GET /api/products/18/', { status: 200, json: { ...product, _id: 18 } })
  writeStored('cartItems', [{ ...product, product: 18, qty: 2, isGone: true }])
  render(<CartView />)
  expect(screen.getByText(/^Subtotal \(0 items\)/)).toBeTruthy()
  expect(await screen.findByText(/^Subtotal \(2 items\)/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Proceed To Checkout' })).toBeTruthy()
})

const lines = [7, 8, 9].map((id) => ({
  product: id,
  name: `Teapot ${id}`,
  image: '/t.webp',
  price: '31.99',
  countInStock: 5,
  qty: 1,
}))
/** Nobody learns whether these products are sold. */
const answerLater = () => {
  for (const { product: id } of lines) shop.answer(`GET /api/products/${id}/`, { status: 503 })
}
const rowTexts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '')

test('a removed line can be put back in its place, and the focus and the live region follow', async () => {
  answerLater()
  writeStored('cartItems', lines)
  render(<CartView />)
  expect(screen.getByText('more for free shipping', { exact: false }).textContent).toBe(
    '$4.04 more for free shipping',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Remove Teapot 8' }))
  expect(rowTexts()[1], 'the line keeps its place').toContain('Teapot 8 was removed.')
  expect(readStored('cartItems').map(({ product }) => product)).toEqual([7, 9])
  expect(document.activeElement?.textContent).toBe('Undo')
  expect(screen.getByText('Teapot 8 was removed from your cart.').getAttribute('role')).toBe('status')

  await userEvent.keyboard('{Enter}')
  expect(readStored('cartItems')).toEqual(lines)
  expect(document.activeElement?.textContent).toBe('Teapot 8')
  expect(screen.getByText('Teapot 8 is back in your cart.')).toBeTruthy()
})

test('the last line can be put back from the empty cart, and takes the focus', async () => {
  answerLater()
  writeStored('cartItems', lines.slice(0, 2))
  render(<CartView />)
  await userEvent.click(screen.getByRole('button', { name: 'Remove Teapot 8' }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove Teapot 7' }))
  expect(document.body.textContent).toContain('Your cart is empty. Go back')
  await userEvent.click(screen.getByRole('button', { name: /^Undo/ }))
  expect(readStored('cartItems')).toEqual(lines.slice(0, 1))
  expect(rowTexts()[1]).toContain('Teapot 8 was removed.')
  expect(document.activeElement?.textContent).toBe('Teapot 7')
})

test('while a line updates, the summary is marked as busy', async () => {
  answerLater()
  writeStored('cartItems', lines.slice(1, 2))
  render(<CartView />)
  const summary = () =>
    screen
      .getByText(/^Subtotal/)
      .closest('[aria-busy]')
      ?.getAttribute('aria-busy')
  expect(summary()).toBe('false')
  let arrive = () => {}
  shop.answer('GET /api/products/8/', {
    status: 200,
    json: { ...product, _id: 8 },
    after: new Promise<void>((resolve) => (arrive = resolve)),
  })
  await userEvent.selectOptions(screen.getByRole('combobox'), '3')
  await vi.waitFor(() => expect(summary()).toBe('true'))
  await act(async () => arrive())
  expect(await screen.findByText(/^Subtotal \(3 items\)/)).toBeTruthy()
  await vi.waitFor(() => expect(summary()).toBe('false'))
})
