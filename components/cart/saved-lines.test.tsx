import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { readStored, writeStored } from '@/lib/sales/checkout/browser-store'
import { maxSaved } from '@/lib/sales/checkout/stored-values'
import { browserShop } from '@/testing/browser/browser-shop'
import { productDetail } from '@/testing/shop/product-detail'
import { CartView } from './cart-view'

const shop = browserShop()
// The products differ from test to test, because the query cache outlives a test.
const line = (product: number, qty = 1) => ({
  product,
  name: `Teapot ${product}`,
  image: '/t.webp',
  price: '31.99',
  countInStock: 5,
  qty,
})
const idsIn = (key: 'cartItems' | 'savedItems') => readStored(key).map(({ product }) => product)
const button = (name: string) => screen.getByRole('button', { name })
const saved = () => within(screen.getByRole('region', { name: 'Saved for later' }))
const answerWith = (id: number, more: object) =>
  shop.answer(`GET /api/products/${id}/`, {
    status: 200,
    json: { ...productDetail, _id: id, name: `Teapot ${id}`, price: '31.99', ...more },
  })

test('a line is saved for later, is announced, and Undo puts it back where it was', async () => {
  writeStored('cartItems', [line(1), line(2), line(3)])
  render(<CartView />)
  await userEvent.click(button('Save for later Teapot 2'))
  expect([idsIn('cartItems'), idsIn('savedItems')]).toEqual([[1, 3], [2]])
  expect(screen.getByText('Teapot 2 is saved for later.').getAttribute('role')).toBe('status')
  expect(document.activeElement?.textContent).toBe('Undo')
  expect(saved().getByRole('link').getAttribute('href')).toBe('/products/2')
  await userEvent.keyboard('{Enter}')
  expect([idsIn('cartItems'), idsIn('savedItems')]).toEqual([[1, 2, 3], []])
  expect(document.activeElement?.textContent).toBe('Teapot 2')
})

test('a saved line moves to the cart as the product is now, also into an empty one, and the page says what has changed', async () => {
  writeStored('savedItems', [line(21, 4)])
  render(<CartView />)
  expect(document.body.textContent).toContain('Your cart is empty. Go back')
  answerWith(21, { price: '29.00', countInStock: 3 })
  await userEvent.click(button('Move to cart: Teapot 21'))
  expect(await screen.findByText('Teapot 21 now costs $29.00 instead of $31.99.')).toBeTruthy()
  expect(screen.getByText('Only 3 of Teapot 21 left: the quantity is now 3.')).toBeTruthy()
  expect(readStored('cartItems')).toMatchObject([{ product: 21, qty: 3, price: '29.00' }])
  expect(idsIn('savedItems')).toEqual([])
  expect(screen.queryByRole('region', { name: 'Saved for later' })).toBeNull()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Teapot 21'))
})

test('a sold-out and a deleted product stay saved, say why, and can be removed', async () => {
  writeStored('savedItems', [line(31), line(32)])
  render(<CartView />)
  answerWith(31, { countInStock: 0 })
  await userEvent.click(button('Move to cart: Teapot 31'))
  expect(await screen.findByText('Teapot 31 is out of stock.')).toBeTruthy()
  await userEvent.click(button('Move to cart: Teapot 32'))
  expect(await screen.findByText('Teapot 32 is no longer available.')).toBeTruthy()
  expect([idsIn('cartItems'), idsIn('savedItems')]).toEqual([[], [31, 32]])
  await userEvent.click(button('Remove Teapot 32 from saved for later'))
  expect(idsIn('savedItems')).toEqual([31])
  expect(document.activeElement?.textContent).toBe('Saved for later')
  expect(screen.getByText('Teapot 32 was removed from what you saved for later.')).toBeTruthy()
})

test('a line that another tab has moved meanwhile is not moved again', async () => {
  writeStored('savedItems', [line(41)])
  render(<CartView />)
  let arrive = () => {}
  const after = new Promise<void>((resolve) => (arrive = resolve))
  shop.answer('GET /api/products/41/', { status: 200, json: { ...productDetail, _id: 41 }, after })
  await userEvent.click(button('Move to cart: Teapot 41'))
  act(() => writeStored('savedItems', []))
  await act(async () => arrive())
  expect(idsIn('cartItems')).toEqual([])
})

test(`at most ${maxSaved} lines are saved`, async () => {
  writeStored('cartItems', [line(1)])
  writeStored(
    'savedItems',
    Array.from({ length: maxSaved }, (_, index) => line(100 + index)),
  )
  render(<CartView />)
  await userEvent.click(button('Save for later Teapot 1'))
  expect(screen.getByText(/^Only 50 things can be saved for later/)).toBeTruthy()
  expect(idsIn('cartItems')).toEqual([1])
  expect(idsIn('savedItems')).toHaveLength(maxSaved)
})
