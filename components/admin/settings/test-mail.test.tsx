import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { browserShop } from '@/testing/browser/browser-shop'
import '@/testing/http/router'
import { TestMail } from './test-mail'

const call = 'POST /api/settings/test-mail/'
const shop = browserShop({ isSignedIn: true })
const click = () => userEvent.click(screen.getByRole('button', { name: 'Send a test mail' }))

test('what the mail server has said is shown, also that it takes no mail', async () => {
  render(<TestMail email="ada@example.com" hasServer />)
  expect(screen.getByText(/one goes to ada@example.com/)).toBeTruthy()
  shop.answer(call, { status: 200, json: { isTaken: false, detail: 'It said: Invalid login' } })
  await click()
  expect((await screen.findByRole('alert')).textContent).toContain('It said: Invalid login')
  shop.answer(call, { status: 200, json: { isTaken: true, detail: 'It has taken it.' } })
  await click()
  expect((await screen.findByRole('status')).textContent).toContain('It has taken it.')
})

test('without a saved mail server there is no button, and the reason stands there', () => {
  render(<TestMail email="ada@example.com" hasServer={false} />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText(/Once a mail server is saved/)).toBeTruthy()
})
