import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { OfferedLine } from '@/lib/sales/cart/offered-lines'
import { clearPersonalData, readStored, writeStored } from '@/lib/sales/checkout/browser-store'
import { router } from '@/testing/http/router'
import { Offer } from './offer'

const line = (product: number, qty: number, more = {}) => ({
  product,
  name: `Lamp ${product}`,
  image: '/images/products/lamp.webp',
  price: '10.00',
  countInStock: 9,
  qty,
  ...more,
})
const offer: OfferedLine[] = [
  { product: 1, asked: 2, line: line(1, 2) },
  { product: 2, asked: 12, line: line(2, 3, { countInStock: 3 }) },
  { product: 3, asked: 1, line: null, name: 'Old lamp' },
  { product: 4, asked: 1, line: null, name: null },
]

beforeEach(() => {
  clearPersonalData()
  router.push.mockReset()
})

const cart = () => readStored('cartItems').map(({ product, qty }) => `${product}:${qty}`)
const add = () => screen.getByRole('button', { name: 'Add to Cart' })

test('C03b nothing gets into the cart before the click; it adds what can be had, once, and leads to the cart', async () => {
  render(<Offer lines={offer} next={null} />)
  expect(cart()).toEqual([])
  expect(screen.getByRole('heading', { name: 'Subtotal (5 items)' })).toBeTruthy()
  const text = document.body.textContent
  for (const words of [
    '$50.00',
    'Quantity 3 instead of 12: only 3 left',
    'Old lamp is out of stock, and is left out.',
    'Product 4 is not available, and is left out.',
  ])
    expect(text).toContain(words)
  const button = add()
  await userEvent.dblClick(button)
  button.click()
  expect(cart()).toEqual(['1:2', '2:3'])
  expect(router.push.mock.calls).toEqual([['/cart']])
})

test('of a product that is in the cart the larger quantity stays, and the page says what the cart will have', async () => {
  writeStored('cartItems', [line(9, 1), line(1, 1), line(2, 5)])
  render(<Offer lines={offer} next="/shipping" />)
  expect(screen.getByText('Your cart has 1, and 2 afterwards.')).toBeTruthy()
  expect(screen.getByText('Your cart has 5 already, and keeps them.')).toBeTruthy()
  await userEvent.click(add())
  expect(cart()).toEqual(['9:1', '1:2', '2:5'])
  expect(router.push.mock.calls).toEqual([['/shipping']])
})

test('once all of it is in the cart there is only the way on, also after another tab has added it', () => {
  render(<Offer lines={offer} next={null} />)
  act(() => writeStored('cartItems', [line(1, 2), line(2, 3)]))
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('link', { name: 'View Cart' }).getAttribute('href')).toBe('/cart')
  expect(screen.getByText('All of it is in your cart.')).toBeTruthy()
})

test('an offer of which nothing can be had leads to the products', () => {
  render(<Offer lines={offer.slice(2)} next="/shipping" />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('link', { name: 'See all products' }).getAttribute('href')).toBe('/')
})
