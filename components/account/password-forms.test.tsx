import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { readStored } from '@/lib/sales/checkout/browser-store'
import { browserShop } from '@/testing/browser/browser-shop'
import { ConfirmEmailForm } from './confirm-email-form'
import { ForgotPasswordForm } from './forgot-password-form'
import { ResetPasswordForm } from './reset-password-form'

const shop = browserShop()
beforeEach(() => {
  window.history.replaceState(null, '', '/reset-password?token=the-token')
})

const forgotCall = 'POST /api/users/password/forgot/'
const checkCall = 'POST /api/users/password/reset/check/'
const resetCall = 'POST /api/users/password/reset/'
const user = { id: 1, _id: 1, name: 'Ann', email: 'a@b.example', username: '', isAdmin: false, token: 't' }
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const typeInto = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text)

async function choosePassword(password: string): Promise<void> {
  await typeInto('Password', password)
  await typeInto('Confirm Password', password)
  await press('Save and log in')
}

test('asking for a link shows the shop’s answer, or an error at the field', async () => {
  render(<ForgotPasswordForm />)
  const errors = [{ path: 'email', message: 'Email is not a valid address.' }]
  shop.answer(forgotCall, { status: 400, json: { detail: 'Email is not a valid address.', errors } })
  await typeInto('Email', 'ann@')
  await press('Send the link')
  expect((await screen.findByRole('alert')).textContent).toBe('Email is not a valid address.')
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
  shop.answer(forgotCall, { status: 202, json: { detail: 'A link is on its way.' } })
  await press('Send the link')
  expect((await screen.findByRole('status')).textContent).toBe('A link is on its way.')
})

test('a new password removes the token from the address bar, logs in and says so', async () => {
  render(<ResetPasswordForm />)
  expect(window.location.href).toMatch(/\/reset-password$/)
  shop.answer(resetCall, { status: 200, json: user })
  await choosePassword('a new password')
  expect((await screen.findByRole('status')).textContent).toBe(
    'Your password is changed, and you are logged in.',
  )
  expect(shop.lastBody(resetCall)).toEqual({ token: 'the-token', password: 'a new password' })
  expect(readStored('userInfo')?.name).toBe('Ann')
  expect(screen.getByRole('link', { name: 'Continue shopping' }).getAttribute('href')).toBe('/')
})

const confirmCall = 'POST /api/users/email/confirm/'

test('M06 the link of the first mail confirms the address by its button only', async () => {
  window.history.replaceState(null, '', '/confirm-email?token=7.the-token')
  render(<ConfirmEmailForm />)
  expect(window.location.href).toMatch(/\/confirm-email$/)
  expect(shop.count(confirmCall)).toBe(0)
  shop.answer(confirmCall, { status: 503, json: { detail: 'Busy.', code: 'busy' } })
  await press('Confirm the address')
  expect((await screen.findByRole('alert')).textContent).toBe('Busy.')
  shop.answer(confirmCall, { status: 200, json: { detail: 'Thank you.' } })
  await press('Confirm the address')
  expect((await screen.findByRole('status')).textContent).toBe('Thank you.')
  expect(shop.lastBody(confirmCall)).toEqual({ token: '7.the-token' })
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('link').getAttribute('href')).toBe('/')
})

test('a confirmation link that is dead or incomplete leads to the mail that confirms, too', async () => {
  window.history.replaceState(null, '', '/confirm-email?token=1.wrong')
  const { unmount } = render(<ConfirmEmailForm />)
  shop.answer(confirmCall, { status: 400, json: { detail: 'Not complete.', code: 'confirm-token-invalid' } })
  await press('Confirm the address')
  expect((await screen.findByRole('alert')).textContent).toBe('Not complete.')
  expect(screen.getByRole('link').getAttribute('href')).toBe('/forgot-password')
  unmount()
  render(<ConfirmEmailForm />)
  expect((await screen.findByRole('alert')).textContent).toContain('the link from our mail')
  expect(screen.queryByRole('button')).toBeNull()
})

const dead = {
  status: 400,
  json: { detail: 'This link is not valid any more.', code: 'reset-token-invalid' },
}

async function expectDeadLink(text: string): Promise<void> {
  expect((await screen.findByRole('alert')).textContent).toContain(text)
  expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe(
    '/forgot-password',
  )
  expect(screen.queryByLabelText('Password')).toBeNull()
}

test('a dead link, and an address without a token, lead to a new link before a password is typed', async () => {
  shop.answer(checkCall, dead)
  const { unmount } = render(<ResetPasswordForm />)
  await expectDeadLink(dead.json.detail)
  expect(shop.lastBody(checkCall)).toEqual({ token: 'the-token' })
  unmount()
  render(<ResetPasswordForm />)
  await expectDeadLink('the link from our mail')
  expect([shop.count(checkCall), shop.count(resetCall)]).toEqual([1, 0])
})

test('a link that dies while the password is typed is told after the submit', async () => {
  shop.answer(checkCall, { status: 200, json: { detail: 'This link can be used.' } })
  shop.answer(resetCall, dead)
  render(<ResetPasswordForm />)
  await choosePassword('a new password')
  await expectDeadLink(dead.json.detail)
})

test.each([
  [
    'is refused for too many calls',
    { status: 429, json: { detail: 'Too many.', code: 'too-many-requests' } },
  ],
  ['does not reach the shop', 'unreachable' as const],
])('the form stays when the check of its link %s', async (_, answer) => {
  shop.answer(checkCall, answer)
  render(<ResetPasswordForm />)
  await vi.waitFor(() => expect(shop.count(checkCall)).toBe(1))
  await choosePassword('a new password')
  await screen.findByRole('alert')
  expect([shop.count(resetCall), screen.queryByLabelText('Password') === null]).toEqual([1, false])
})

test('a check that comes after the submit has used the link up does not report a dead link', async () => {
  let check = () => {}
  let save = () => {}
  shop.answer(checkCall, { ...dead, after: new Promise<void>((resolve) => (check = resolve)) })
  const after = new Promise<void>((resolve) => (save = resolve))
  shop.answer(resetCall, { status: 200, json: user, after })
  render(<ResetPasswordForm />)
  await choosePassword('a new password')
  check()
  await new Promise((resolve) => setTimeout(resolve))
  expect(screen.queryByRole('alert')).toBeNull()
  save()
  await screen.findByText('Your password is changed, and you are logged in.')
})

test('E02 the page of confirmation says what is in an account that nobody is logged in to, and both ways on', async () => {
  window.history.replaceState(null, '', '/confirm-email?token=7.the-token')
  render(<ConfirmEmailForm />)
  const found = '2 orders and 1 passkey'
  shop.answer(confirmCall, { status: 200, json: { detail: 'Thank you.', found } })
  await press('Confirm the address')
  await screen.findByText(/It has 2 orders and 1 passkey\./)
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login')
  expect(screen.getByRole('link', { name: 'Choose a new password by mail' }).getAttribute('href')).toBe(
    '/forgot-password',
  )
})

test('E01 a reset says what it ends, before and after, and takes one of the orders', async () => {
  const found = '2 orders and 1 passkey'
  shop.answer(checkCall, { status: 200, json: { detail: 'This link can be used.', found, hasOrders: true } })
  render(<ResetPasswordForm />)
  await screen.findByText(/A new password removes what is in it: 2 orders and 1 passkey\./)
  const message = 'This account has no order with this number and postal code.'
  const refused = { detail: message, code: 'invalid-input', errors: [{ path: 'order', message }] }
  shop.answer(resetCall, { status: 400, json: refused })
  await typeInto('Order number', '12')
  await typeInto('Postal code of its delivery', 'AB1 2CD')
  await choosePassword('a new password')
  await screen.findByRole('alert')
  expect(screen.getByLabelText('Order number').getAttribute('aria-invalid')).toBe('true')
  const order = { number: 12, postalCode: 'AB1 2CD' }
  expect(shop.lastBody(resetCall)).toEqual({ token: 'the-token', password: 'a new password', order })
  shop.answer(resetCall, { status: 200, json: { ...user, ended: '1 passkey' } })
  await choosePassword('a new password')
  // Until the answer is shown, another status stands there.
  const ended = 'Your password is changed, and you are logged in. What was in the account ended: 1 passkey.'
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe(ended))
  expect(readStored('userInfo')).not.toHaveProperty('ended')
})
