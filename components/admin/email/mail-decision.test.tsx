import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { browserShop } from '@/testing/browser/browser-shop'
import { router } from '@/testing/http/router'
import { MailDecision } from './mail-decision'

/** The question about the mails from before the shop had a mail server. */

const call = 'POST /api/mails/decide/'
const since = '2026-11-20T10:00:00.000Z'

const shop = browserShop({ isSignedIn: true })

const button = (name: string) => screen.getByRole('button', { name })

test('names the mails, and asks nothing without any', () => {
  const { rerender, container } = render(<MailDecision waiting={{ count: 61, since, upTo: 70 }} />)
  expect(screen.getByRole('heading').textContent).toBe('61 mails from before wait.')
  rerender(<MailDecision waiting={{ count: 1, since, upTo: 70 }} />)
  expect(screen.getByRole('heading').textContent).toBe('1 mail from before waits.')
  rerender(<MailDecision waiting={null} />)
  expect(container.textContent).toBe('')
})

test('Send sends at once, and what was done stays when the question is gone', async () => {
  shop.answer(call, { status: 200, json: { detail: '61 mails will be sent in a moment.' } })
  const { rerender } = render(<MailDecision waiting={{ count: 61, since, upTo: 70 }} />)
  await userEvent.click(button('Send'))
  await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce())
  expect(shop.lastBody(call)).toEqual({ decision: 'send', upTo: 70 })
  rerender(<MailDecision waiting={null} />)
  const result = screen.getByRole('status')
  expect(result.textContent).toBe('61 mails will be sent in a moment.')
  await expect.poll(() => document.activeElement).toBe(result.parentElement)
})

test('Discard asks once before it discards', async () => {
  shop.answer(call, { status: 200, json: { detail: '61 mails discarded.' } })
  render(<MailDecision waiting={{ count: 61, since, upTo: 70 }} />)
  await userEvent.click(button('Discard'))
  const dialog = screen.getByRole('dialog', { name: 'Discard 61 mails?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(shop.count(call)).toBe(0)
  await userEvent.click(button('Discard'))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(shop.lastBody(call)).toEqual({ decision: 'discard', upTo: 70 }))
  expect((await screen.findByRole('status')).textContent).toBe('61 mails discarded.')
})

test('a failure is said, and the question stays', async () => {
  shop.answer(call, { status: 500, json: { detail: 'Something broke.', code: 'unexpected-error' } })
  render(<MailDecision waiting={{ count: 2, since, upTo: 70 }} />)
  await userEvent.click(button('Send'))
  expect((await screen.findByRole('alert')).textContent).toContain('Something broke.')
  expect(button('Send').getAttribute('aria-busy')).toBeNull()
})
