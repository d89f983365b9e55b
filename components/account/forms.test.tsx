import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { speakIn } from '@/lib/platform/messages/speak'
import { browserShop } from '@/testing/browser/browser-shop'
import { router } from '@/testing/http/router'
import { LoginForm } from './login-form'
import { ProfileForm } from './profile-form'
import { RegisterForm } from './register-form'

/** The account forms when the shop rejects a request or is unreachable: they show the error and keep the input (Spec §8). */

const detail = 'Something broke over there.'
const unreachable = 'The shop cannot be reached. Please check your connection.'

const shop = browserShop()

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const typeInto = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text)
const lines = async () =>
  within(await screen.findByRole('alert'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

/** The error that is announced with a field, `null` when the field is not marked as invalid. */
function fieldError(label: string): string | null {
  const field = screen.getByLabelText(label)
  if (field.getAttribute('aria-invalid') !== 'true') return null
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
  return document.getElementById(ids.at(-1) ?? '')?.textContent ?? null
}

test('a failed login lists username, password and detail on separate lines', async () => {
  const json = { username: ['Unknown.'], password: ['Too short.'], detail: 'Please try again.' }
  shop.answer('POST /api/users/login/', { status: 400, json })
  render(<LoginForm />)
  await typeInto('Username or email', 'somebody')
  await typeInto('Password', 'something')
  await press('Login')
  expect(await lines()).toEqual(['Username: Unknown.', 'Password: Too short.', 'Please try again.'])
  expect(['Username or email', 'Password'].map(fieldError)).toEqual(['Unknown.', 'Too short.'])

  shop.answer('POST /api/users/login/', 'unreachable')
  await press('Login')
  expect(await lines()).toEqual([unreachable])
  expect(['Username or email', 'Password'].map(fieldError)).toEqual([null, null])
  expect(screen.getByLabelText('Username or email')).toHaveProperty('value', 'somebody')
  expect(router.replace).not.toHaveBeenCalled()
})

test('a failed registration shows each entry of errs on its own line', async () => {
  const errs = ['Name is taken.', 'Email is odd.', 'Password is weak.']
  const errors = [
    { path: 'email', message: 'Email is odd.' },
    { path: 'password', message: 'Password is weak.' },
  ]
  shop.answer('POST /api/users/register/', { status: 400, json: { errs, errors } })
  render(<RegisterForm />)
  await typeInto('Name', 'Somebody')
  await press('Register')
  expect(await lines()).toEqual(errs)
  const labels = ['Name', 'Email', 'Password', 'Confirm Password']
  expect(labels.map(fieldError)).toEqual([null, 'Email is odd.', 'Password is weak.', null])
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Somebody')
})

test.each([
  ['W03 a profile that is changed too often', 'Email', 'new@example.com', 429, 'too-many-requests'],
  ['a failed profile update', 'Name', 'Not Lost', 500, 'unexpected-error'],
])('%s shows the shop’s message and keeps the input', async (_, label, value, status, code) => {
  shop.answer('PUT /api/users/profile/update/', { status, json: { detail, code, retryAfterSeconds: 3600 } })
  render(<ProfileForm person={{ id: 1, name: 'Ann', email: 'ann@example.com' }} />)
  await userEvent.clear(screen.getByLabelText(label))
  await typeInto(label, value)
  await press('Update')
  expect((await screen.findByRole('alert')).textContent).toBe(detail)
  expect(screen.getByLabelText(label)).toHaveProperty('value', value)
})

test('an email address in use is an error of the email field', async () => {
  const json = { detail: 'An account with this email address already exists.', code: 'email-in-use' }
  shop.answer('PUT /api/users/profile/update/', { status: 409, json })
  render(<ProfileForm person={{ id: 1, name: 'Ann', email: 'ann@example.com' }} />)
  await press('Update')
  expect((await screen.findByRole('alert')).textContent).toBe(json.detail)
  expect(fieldError('Email')).toBe(json.detail)
})

test('a typed password can be shown and hidden', async () => {
  render(<LoginForm />)
  await typeInto('Password', 'a secret')
  const type = () => screen.getByLabelText('Password').getAttribute('type')
  expect(type()).toBe('password')
  await press('Show')
  expect(type()).toBe('text')
  await press('Hide')
  expect(type()).toBe('password')
})

test('in German the forms ask for name, password and e-mail in German', () => {
  const drawn = speakIn({ language: 'de', prefix: '/de' }, () =>
    [<LoginForm key="login" />, <RegisterForm key="register" />].map((form) => renderToString(form)),
  )
  expect(drawn[0]).toContain('Benutzername oder E-Mail')
  expect(drawn[0]).toContain('Passkey verwenden')
  expect(drawn[1]).toContain('Passwort wiederholen')
  expect(drawn[1]).toContain('Mindestens 8 Zeichen.')
  const texts = drawn.join('').replaceAll(/<script>.*?<\/script>|<[^>]*>/gs, ' ')
  expect(texts).not.toMatch(/Register|Email|Password|Username|Login/)
})
