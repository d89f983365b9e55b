import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { readStored } from '@/lib/checkout/browser-store'
import { startBrowserShop } from '@/testing/browser-shop'
import { ForgotPasswordForm } from './forgot-password-form'
import { ResetPasswordForm } from './reset-password-form'

let shop: ReturnType<typeof startBrowserShop>
beforeEach(() => {
  shop = startBrowserShop()
  window.history.replaceState(null, '', '/reset-password?token=the-token')
})

const forgotCall = 'POST /api/users/password/forgot/'
const resetCall = 'POST /api/users/password/reset/'
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
  const user = { id: 1, _id: 1, name: 'Ann', email: 'a@b.example', username: '', isAdmin: false, token: 't' }
  shop.answer(resetCall, { status: 200, json: user })
  await choosePassword('a new password')
  expect((await screen.findByRole('status')).textContent).toBe(
    'Your password is changed, and you are logged in.',
  )
  expect(shop.lastBody(resetCall)).toEqual({ token: 'the-token', password: 'a new password' })
  expect(readStored('userInfo')?.name).toBe('Ann')
  expect(screen.getByRole('link', { name: 'Continue shopping' }).getAttribute('href')).toBe('/')
})

test('a used link, and an address without a token, lead to a new link', async () => {
  const json = { detail: 'This link is not valid any more.', code: 'reset-token-invalid' }
  shop.answer(resetCall, { status: 400, json })
  const { unmount } = render(<ResetPasswordForm />)
  await choosePassword('a new password')
  expect((await screen.findByRole('alert')).textContent).toContain(json.detail)
  const link = () => screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')
  expect(link()).toBe('/forgot-password')
  unmount()
  render(<ResetPasswordForm />)
  expect((await screen.findByRole('alert')).textContent).toContain('the link from our mail')
  expect(link()).toBe('/forgot-password')
})
