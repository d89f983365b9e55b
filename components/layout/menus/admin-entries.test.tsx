import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { browserShop } from '@/testing/browser/browser-shop'
import '@/testing/http/router'
import { AdminEntries } from './admin-entries'

const call = 'GET /api/attention/'
const shop = browserShop()

const names = () => screen.getAllByRole('link').map(({ textContent }) => textContent)

test.each([
  [
    'owner',
    [
      'Desk',
      'Users',
      'Products',
      'Orders',
      'Needs attention',
      'Mail',
      'Search',
      'Books',
      'Settings',
      'Pages',
      'Keys',
      'Webhooks',
      'Log',
    ],
  ],
  ['staff', ['Desk', 'Products', 'Orders', 'Needs attention', 'Mail', 'Search']],
  ['reader', ['Desk', 'Products', 'Orders', 'Needs attention', 'Mail', 'Books']],
] as const)('the Admin Menu of %s leads only where they may go', (role, entries) => {
  shop.signIn(role)
  render(<AdminEntries />)
  expect(names()).toEqual(entries)
})

test('the Admin Menu begins with Desk, Users, Products and Orders, and says how much needs attention, each time it opens', async () => {
  shop.signIn('owner')
  shop.answer(call, { status: 200, json: { count: 3 } })
  const { unmount } = render(<AdminEntries />)
  expect(names()).toEqual([
    'Desk',
    'Users',
    'Products',
    'Orders',
    'Needs attention',
    'Mail',
    'Search',
    'Books',
    'Settings',
    'Pages',
    'Keys',
    'Webhooks',
    'Log',
  ])
  const link = await screen.findByRole('link', { name: 'Needs attention (3)' })
  expect(link.getAttribute('href')).toBe('/adminpage/attention')
  unmount()
  shop.answer(call, { status: 200, json: { count: 0 } })
  render(<AdminEntries />)
  await expect.poll(() => shop.count(call)).toBe(2)
  expect(names()).toContain('Needs attention')
})

test.each(['unreachable', { status: 503, json: {} }] as const)(
  'the Admin Menu works without a number while the call is answered %j',
  async (answer) => {
    shop.answer(call, answer)
    render(<AdminEntries />)
    await expect.poll(() => shop.count(call)).toBe(1)
    expect(names()).toContain('Needs attention')
  },
)
