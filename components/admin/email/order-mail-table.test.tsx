import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { MailEntry } from '@/lib/messaging/email-admin/mail-entry'
import { browserShop } from '@/testing/browser/browser-shop'
import { router } from '@/testing/http/router'
import { OrderMailTable } from './order-mail-table'

const shop = browserShop({ isSignedIn: true })
/** The mails on an order's page. */

const sent: MailEntry = {
  id: 5,
  kind: 'order_paid',
  subject: 'Paid: Cuckoo Clock and 1 more',
  to: 'old@example.com',
  state: 'sent',
  attempts: 1,
  lastError: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  sentAt: '2026-11-20T10:00:05.000Z',
  sendTo: 'new@example.com',
  canSend: true,
}
const toOwner: MailEntry = { ...sent, id: 6, kind: 'needs_attention', to: null, sendTo: null }

test('a mail to the buyer can be sent again, to the address that is named beside the button', async () => {
  shop.answer('POST /api/mails/5/send/', {
    status: 200,
    json: { detail: 'The mail will be sent in a moment.' },
  })
  render(<OrderMailTable mails={[toOwner, sent]} />)
  expect(screen.getByRole('link', { name: 'Order paid' }).getAttribute('href')).toBe('/adminpage/mail/5')
  expect(screen.getByRole('link', { name: 'Needs attention' })).toBeTruthy()
  const button = screen.getByRole('button')
  expect(button.textContent).toBe('Send again')
  const described = button.getAttribute('aria-describedby')?.split(' ') ?? []
  const words = described.map((id) => document.getElementById(id)?.textContent)
  expect(words).toEqual(['Order paid', 'A mail that is sent again goes to new@example.com.'])
  await userEvent.click(button)
  expect(await screen.findByText('The mail will be sent in a moment.')).toBeTruthy()
  expect(router.refresh).toHaveBeenCalledOnce()
})

test.each(['waiting', 'held_back'] as const)(
  'a mail that is %s has not been sent, so it is sent now, not again',
  (state) => {
    render(<OrderMailTable mails={[{ ...sent, state }]} />)
    expect(screen.getByRole('button').textContent).toBe('Send now')
  },
)

test('a shop without a mail server offers no sending', () => {
  render(<OrderMailTable mails={[{ ...sent, state: 'unsent', canSend: false }]} />)
  expect(screen.getByText('Not sent: no mail server')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
