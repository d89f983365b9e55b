import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { browserShop } from '@/testing/browser/browser-shop'
import { router } from '@/testing/http/router'
import { ReportHere } from '../row-report'
import { KeyForm } from './key-form'
import { KeysList } from './keys-list'

const shop = browserShop({ isSignedIn: true })
const making = 'POST /api/keys/'
const key = `sk_${'a'.repeat(43)}`
const made = { _id: 3, key, name: 'Labels', scopes: ['orders:ship'], expiresAt: null }

const click = (name: string) => userEvent.click(screen.getByRole('button', { name }))

async function fillIn(): Promise<void> {
  await userEvent.click(screen.getByText('Make a key'))
  await userEvent.type(screen.getByLabelText('Name'), 'Labels')
  await userEvent.click(screen.getByRole('checkbox', { name: /orders:ship/ }))
}

test('a key is shown once, with the focus on it, and is gone when it is kept; the form is empty again', async () => {
  shop.answer(making, { status: 201, json: made })
  render(<KeyForm />)
  await fillIn()
  await userEvent.selectOptions(screen.getByLabelText('It lasts'), '30 days')
  await click('Make the key')
  expect(await screen.findByText(key)).toBeDefined()
  await waitFor(() => expect(document.activeElement?.textContent).toContain('The key of Labels'))
  const sent = shop.lastBody(making) as { expiresAt: string }
  expect(sent).toMatchObject({ name: 'Labels', scopes: ['orders:ship'] })
  const days = (Date.parse(sent.expiresAt) - Date.now()) / 86_400_000
  expect([Math.round(days), router.refresh.mock.calls.length]).toEqual([30, 1])
  await click('I have kept it')
  expect(screen.queryByText(key)).toBeNull()
  expect(screen.getByLabelText('Name')).toHaveProperty('value', '')
})

test('a key that is refused keeps what was entered, and says beside the fields what is wrong', async () => {
  const errors = [{ path: 'scopes', message: 'Scopes are one or more of: …' }]
  const json = { detail: errors[0]?.message, code: 'invalid-input', errors }
  shop.answer(making, { status: 400, json })
  render(<KeyForm />)
  await fillIn()
  await click('Make the key')
  expect(await screen.findByText('Please choose at least one.')).toBeDefined()
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Labels')
  shop.answer(making, { status: 409, json: { detail: 'There are 20 keys.', code: 'too-many-keys' } })
  await click('Make the key')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('There are 20 keys.'))
})

test('a key is revoked after a confirmation; an expired key is marked', async () => {
  const times = { createdAt: '2026-11-01T12:00:00.000Z', lastUsedAt: null, expiresAt: null }
  const known = { _id: 7, name: 'Books', start: 'sk_aaaaaa', scopes: ['books:read' as const], ...times }
  const ended = { ...known, _id: 8, name: 'Old', expiresAt: '2026-11-02T12:00:00.000Z' }
  shop.answer('DELETE /api/keys/7/', { status: 200, json: { detail: 'Key revoked.' } })
  render(
    <ReportHere>
      <KeysList keys={[known, ended]} now={Date.parse('2026-11-27T12:00:00Z')} />
    </ReportHere>,
  )
  const [first, second] = within(screen.getByRole('list', { name: 'Keys' })).getAllByRole('listitem')
  expect(first?.textContent).toContain('sk_aaaaaa… books:read')
  expect([first, second].map((row) => row?.textContent?.includes('Expired'))).toEqual([false, true])
  await click('Revoke')
  expect(shop.count('DELETE /api/keys/7/')).toBe(0)
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Revoke' }))
  await waitFor(() => expect(screen.getByText('Key revoked.')).toBeDefined())
  expect(router.refresh).toHaveBeenCalledOnce()
})
