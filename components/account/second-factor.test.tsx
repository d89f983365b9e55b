import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { speakIn } from '@/lib/platform/messages/speak'
import { browserShop } from '@/testing/browser/browser-shop'
import { router } from '@/testing/http/router'
import { RoleForm } from '../admin/users/role-form'
import { LoginForm } from './login-form'
import { ProofHost } from './proof/proof-host'
import { SecurityCards } from './security/security-cards'

const shop = browserShop()
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const needed = (methods: string[]) => ({
  status: 401,
  json: { code: 'second-factor-needed', detail: 'Please show your second factor.', methods },
})

test('a log-in that needs a second factor asks for a code, keeps the rest, and sends all of it', async () => {
  shop.answer('POST /api/users/login/', needed(['code', 'recovery']))
  render(<LoginForm />)
  expect(screen.queryByLabelText('Code')).toBeNull()
  await userEvent.type(screen.getByLabelText('Username or email'), 'ann@example.com')
  await userEvent.type(screen.getByLabelText('Password'), 'secret words')
  await press('Login')
  const code = await screen.findByLabelText('Code')
  expect([code.getAttribute('autocomplete'), code.getAttribute('inputmode')]).toEqual([
    'one-time-code',
    'numeric',
  ])
  await userEvent.type(code, '123456')
  await press('Login')
  expect(shop.lastBody('POST /api/users/login/')).toEqual({
    username: 'ann@example.com',
    password: 'secret words',
    code: '123456',
  })
})

const user = { id: 7, _id: 7, name: 'Bo', email: 'bo@example.com', isAdmin: false, role: 'customer' } as const
const setRole = 'PUT /api/users/role/7/'
const prove = 'POST /api/users/factors/prove/'

function renderRoleForm(): void {
  render(
    <>
      <ProofHost />
      <RoleForm user={user} />
    </>,
  )
}

test('a call that needs a newer proof asks for it, says when it is wrong, and is then repeated', async () => {
  shop.signIn('owner')
  shop.answer(setRole, needed(['code', 'recovery']))
  shop.answer(prove, { status: 401, json: { code: 'second-factor-wrong', detail: 'This is not right.' } })
  renderRoleForm()
  await userEvent.selectOptions(screen.getByLabelText('May do'), 'staff')
  await press('Change the role')
  await userEvent.type(await screen.findByLabelText('Code'), '000000')
  await press('Continue')
  expect(await screen.findByText('This is not right.')).toBeTruthy()
  shop.answer(prove, { status: 200, json: { detail: 'Thank you.' } })
  shop.answer(setRole, { status: 200, json: { ...user, role: 'staff' } })
  await press('Continue')
  expect(await screen.findByText(/Bo is .* now/)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('who closes the question has changed nothing, and stays on the page', async () => {
  shop.signIn('owner')
  shop.answer(setRole, needed(['passkey']))
  renderRoleForm()
  await press('Change the role')
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText(/Nothing was changed/)).toBeTruthy()
  expect(router.replace).not.toHaveBeenCalled()
})

test('in German the cards name devices, passkeys and times in German', () => {
  const passkey = { _id: 1, name: 'Laptop', createdAt: '2026-03-04T12:00:00.000Z', lastUsedAt: null }
  const factors = {
    passkeys: [passkey],
    hasCode: false,
    recoveryCodesLeft: 0,
    isNeeded: false,
    canUsePasskeys: true,
  }
  const times = { createdAt: '2026-03-04T12:00:00.000Z', lastSeenAt: '2026-03-04T12:00:00.000Z' }
  const sessions = [
    { _id: 1, browser: 'Firefox on Windows', ...times, isCurrent: true },
    { _id: 2, browser: null, ...times, isCurrent: false },
  ]
  const drawn = speakIn({ language: 'de', prefix: '/de' }, () =>
    renderToString(<SecurityCards factors={factors} sessions={sessions} />),
  ).replaceAll(/<[^>]*>/g, '')
  expect(drawn).toContain('Firefox unter Windows')
  expect(drawn).toContain('Ein anderes Programm')
  expect(drawn).toMatch(/Hinzugefügt am .*, nie verwendet/)
  expect(drawn).toMatch(/Seit .*, zuletzt aktiv am /)
})
