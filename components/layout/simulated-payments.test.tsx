import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { readStored, writeStored } from '@/lib/sales/checkout/browser-store'
import { browserShop } from '@/testing/browser/browser-shop'
import { SimulatedPayments } from './simulated-payments'

let path = '/'
vi.mock('next/navigation', () => ({ usePathname: () => path }))

const call = 'GET /api/health/'
const text = 'Payments are simulated:'
const shop = browserShop()
beforeEach(() => {
  path = '/'
  shop.answer(call, { status: 200, json: { status: 'ok', simulatesPayments: true } })
})

function signInAdmin(): void {
  shop.signIn()
  const user = readStored('userInfo')
  if (user) writeStored('userInfo', { ...user, isAdmin: true })
}

test('W10 an admin reads on a shopper’s page that payments are simulated, until the logout', async () => {
  signInAdmin()
  render(<SimulatedPayments />)
  expect(await screen.findByText(text)).toBeTruthy()
  act(() => writeStored('userInfo', null))
  expect(screen.queryByText(text)).toBeNull()
})

test('W10 an admin page has one line, the server’s', async () => {
  path = '/adminpage/orders'
  signInAdmin()
  const { rerender } = render(<SimulatedPayments />)
  await expect.poll(() => shop.count(call)).toBe(1)
  expect(screen.queryByText(text)).toBeNull()
  path = '/'
  rerender(<SimulatedPayments />)
  expect(await screen.findByText(text)).toBeTruthy()
})

test('W10 shoppers and visitors do not ask, and an admin of a shop with PayPal sees no line', async () => {
  const { unmount } = render(<SimulatedPayments />)
  act(() => shop.signIn())
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(shop.count(call)).toBe(0)
  unmount()
  shop.answer(call, { status: 200, json: { status: 'ok' } })
  signInAdmin()
  render(<SimulatedPayments />)
  await expect.poll(() => shop.count(call)).toBe(1)
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(screen.queryByText(text)).toBeNull()
})
