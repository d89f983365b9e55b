import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { CopyText } from './copy-text'

test('W02 an id is copied with the keyboard, and the button says so each time', async () => {
  const user = userEvent.setup()
  render(<CopyText label="PayPal’s order" text="5O190127TN364715T" />)
  await user.tab()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Copy PayPal’s order 5O190127TN364715T')
  await user.keyboard('{Enter}')
  expect((await screen.findByText('Copied')).getAttribute('role')).toBe('status')
  expect(await navigator.clipboard.readText()).toBe('5O190127TN364715T')
  await user.tab()
  expect(screen.queryByText('Copied')).toBeNull()
})

test('where copying is forbidden the id is selected instead', async () => {
  const user = userEvent.setup()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('forbidden'))
  render(<CopyText label="PayPal’s order" text="5O19" />)
  await user.click(screen.getByRole('button'))
  expect(await screen.findByText('Selected')).toBeTruthy()
  expect(window.getSelection()?.toString()).toBe('5O19')
})
