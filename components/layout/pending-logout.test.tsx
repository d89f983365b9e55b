import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { readStored, useStored, writeStored } from '@/lib/sales/checkout/browser-store'
import { browserShop } from '@/testing/browser/browser-shop'
import { PendingLogout } from './pending-logout'

/** The alert while a logout has not reached the shop, and what ends it. */

const session = '11111111-1111-4111-8111-111111111111'
const signOut = 'POST /api/auth/signout'
const text = /You are logged out on this page, but the shop could not be reached\./

const shop = browserShop()

/** Shows the alert of a logout that has just failed. The shop can be reached again afterwards. */
async function failedLogout(): Promise<void> {
  shop.answer(signOut, 'unreachable')
  writeStored('pendingLogouts', [session])
  render(<PendingLogout />)
  expect(await screen.findByText(text)).toBeTruthy()
  shop.answer(signOut, { status: 200, json: { detail: 'Logged out.' } })
}

async function expectCompleted(): Promise<void> {
  await vi.waitFor(() => expect(screen.queryByText(text)).toBeNull())
  expect(readStored('pendingLogouts')).toEqual([])
  expect(shop.count(signOut)).toBe(2)
}

test('A16 the alert’s button retries the logout at once', async () => {
  await failedLogout()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await expectCompleted()
})

test('A16 the logout is retried when the browser is online again', async () => {
  await failedLogout()
  act(() => void window.dispatchEvent(new Event('online')))
  await expectCompleted()
})

test('A16 a user who has logged in since sees no alert', async () => {
  await failedLogout()
  act(() => shop.signIn())
  expect(screen.queryByText(text)).toBeNull()
})

test('a page restored from the back-forward cache reads the browser store again', () => {
  const Name = () => <p>{useStored('userInfo')?.name ?? 'nobody'}</p>
  shop.signIn()
  render(<Name />)
  expect(screen.getByText('Ann')).toBeTruthy()
  window.localStorage.removeItem('userInfo')
  act(() => void window.dispatchEvent(new Event('pageshow')))
  expect(screen.getByText('nobody')).toBeTruthy()
})
