import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '@/lib/api/client/api-call'
import { factorApi } from '@/lib/api/client/mfa-client'
import { ownDataApi } from '@/lib/api/client/own-data-client'
import { readStored, writeStored } from '@/lib/sales/checkout/browser-store'
import '@/testing/http/router'
import { DeleteAccountForm } from './delete-account-form'
import { DownloadButton } from './download-button'
import { OwnRows } from './own-rows'
import { UntilDeleted } from './until-deleted'

vi.mock(import('@/lib/api/client/own-data-client'), { spy: true })
vi.mock(import('@/lib/api/client/mfa-client'), { spy: true })

const remove = vi.mocked(ownDataApi.deleteAccount)
beforeEach(() => {
  writeStored('lastSearches', ['teapot'])
  vi.clearAllMocks()
})

async function submit(password = 'my password'): Promise<void> {
  await userEvent.type(screen.getByLabelText('Your password'), password)
  await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }))
}

test('an order that is under way is named, and everything stays', async () => {
  const detail = 'Order 12 is paid, or being paid, and not delivered yet.'
  remove.mockRejectedValueOnce(new ApiError(409, { detail, code: 'order-under-way', orders: [12] }))
  render(<DeleteAccountForm />)
  await submit()
  expect((await screen.findByRole('alert')).textContent).toBe(detail)
  expect(readStored('lastSearches')).toEqual(['teapot'])
})

test('a wrong password is told at its field', async () => {
  remove.mockRejectedValueOnce(
    new ApiError(401, { detail: 'This is not your password.', code: 'wrong-credentials' }),
  )
  render(<DeleteAccountForm />)
  await submit('wrong')
  expect(await screen.findByText('This is not your password.')).toBeTruthy()
  expect(screen.getByLabelText('Your password').getAttribute('aria-invalid')).toBe('true')
})

test('a second factor is asked for first, and the browser forgets its person once the account is gone', async () => {
  remove.mockRejectedValueOnce(new ApiError(401, { code: 'second-factor-needed', methods: ['code'] }))
  remove.mockResolvedValueOnce({ detail: 'Your account is deleted.' })
  vi.mocked(factorApi.prove).mockResolvedValueOnce({ detail: 'Thank you.' })
  render(
    <UntilDeleted>
      <p>jane@example.com</p>
      <DeleteAccountForm />
    </UntilDeleted>,
  )
  await submit()
  await userEvent.type(await screen.findByLabelText(/code/i), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect((await screen.findByRole('status')).textContent).toContain('Your account is deleted')
  expect(screen.queryByText('jane@example.com')).toBeNull()
  expect(remove.mock.calls).toEqual([['my password'], ['my password']])
  expect(readStored('lastSearches')).toEqual([])
})

test('a download that fails says why', async () => {
  vi.mocked(ownDataApi.exportOwnData).mockRejectedValueOnce(
    new ApiError(429, { detail: 'Too many attempts. Please try again in 50 minutes.' }),
  )
  render(<DownloadButton />)
  await userEvent.click(screen.getByRole('button', { name: 'Download as JSON' }))
  expect((await screen.findByRole('alert')).textContent).toContain('in 50 minutes')
})

test('rows say amounts, times and what they are in words; empty sections are named in a line', () => {
  const row = { id: 7, createdAt: '2026-03-04T05:06:07+00:00', totalCents: 1250, city: '', isAddressed: true }
  render(
    <OwnRows
      sections={[
        { section: 'orders', title: 'Orders', total: 3, rows: [row] },
        { section: 'votes', title: 'Votes for reviews', total: 0, rows: [] },
      ]}
    />,
  )
  const terms = screen.getAllByRole('term', { hidden: true }).map(({ textContent }) => textContent)
  expect(terms).toEqual(['Id', 'Created at', 'Total', 'Is addressed'])
  expect(screen.getByText('$12.50')).toBeTruthy()
  expect(screen.getByText('The other 2 are in the file.')).toBeTruthy()
  expect(screen.getByText('Nothing is stored of: Votes for reviews.')).toBeTruthy()
})
