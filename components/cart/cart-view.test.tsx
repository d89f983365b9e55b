import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { writeStored } from '@/lib/checkout/browser-store'
import { startBrowserShop } from '@/testing/browser-shop'
import { CartView } from './cart-view'

const call = 'GET /api/products/7/'
const product = {
  _id: 7,
  name: 'Teapot',
  image: '/t.webp',
  imageAlt: 'A teapot',
  description: 'It pours.',
  brand: 'Brand',
  category: 'Kitchen',
  price: '19.50',
  countInStock: 5,
  rating: 0,
  numReviews: 0,
  reviews: [],
  user: null,
  version: 0,
  createdAt: '2026-11-22T10:00:00.000Z',
}

test('a failed request is retried three times; then the cart shows the error and the line is unchanged', async () => {
  // The retries back off.
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 })
  onTestFinished(() => void vi.useRealTimers())
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTimeAsync })
  const detail = 'The shop is busy for a moment. Please try again.'
  const shop = startBrowserShop()
  const line = { product: 7, name: 'Teapot', image: '/t.webp', price: '19.50', countInStock: 5, qty: 1 }
  writeStored('cartItems', [line])
  render(<CartView />)

  shop.answer(call, { status: 503, json: { detail } })
  await user.selectOptions(screen.getByRole('combobox'), '3')
  await vi.advanceTimersByTimeAsync(10_000)
  expect((await screen.findByRole('alert')).textContent).toContain(detail)
  expect(shop.count(call)).toBe(4)
  expect(screen.getByText(/^Subtotal/).textContent).toContain('(1 item)')

  shop.answer(call, { status: 404, json: { detail: 'Product not found.' } })
  await user.selectOptions(screen.getByRole('combobox'), '3')
  expect((await screen.findByRole('alert')).textContent).toContain('Teapot is no longer available.')
  expect(shop.count(call), 'a 4xx response is not retried').toBe(5)

  shop.answer(call, { status: 200, json: product })
  await user.selectOptions(screen.getByRole('combobox'), '3')
  expect(await screen.findByText(/^Subtotal \(3 items\)/)).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})
