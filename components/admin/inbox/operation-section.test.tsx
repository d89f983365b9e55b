import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { OperationLine } from '@/lib/admin/health/operation-words'
import { browserShop } from '@/testing/browser/browser-shop'
import { router } from '@/testing/http/router'
import { OperationSection } from './operation-section'

const call = 'POST /api/holds/release/'
const quiet: OperationLine = { tone: 'info', what: 'No backup.', advice: '', since: null }
const held: OperationLine = {
  tone: 'danger',
  what: 'Held.',
  advice: 'Release.',
  since: null,
  canReleaseHolds: true,
}

const shop = browserShop({ isSignedIn: true })

test('W12 the button asks before it releases, and what was done stays when the line is gone', async () => {
  shop.answer(call, { status: 200, json: { detail: 'The units of 2 unpaid orders go back.' } })
  const { rerender } = render(<OperationSection lines={[held, quiet]} />)
  await userEvent.click(screen.getByRole('button', { name: 'Release them' }))
  expect(shop.count(call)).toBe(0)
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Release them' }))
  await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce())
  rerender(<OperationSection lines={[quiet]} />)
  expect(screen.getByRole('status').textContent).toBe('The units of 2 unpaid orders go back.')
  expect(screen.queryByRole('button')).toBeNull()
})

test('a line with a link shows it', () => {
  const link = { href: '/adminpage/mail?state=held_back', text: 'See these mails' }
  render(<OperationSection lines={[{ ...quiet, what: 'Held back.', link }, quiet]} />)
  const links = screen.getAllByRole('link').map((each) => [each.getAttribute('href'), each.textContent])
  expect(links).toEqual([[link.href, link.text]])
})
